// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <functional>
#include <type_traits>
#include <utility>
#include <variant>

namespace alidade {

/// A value or an Error, with the names of std::expected (which GCC 12 lacks in C++20 mode), so that an alias can replace it.
template <typename T>
class [[nodiscard]] Result
{
public:
    using value_type = T;

    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {}
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {}

    bool has_value() const noexcept { return m_state.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    T& value() & { return std::get<0>(m_state); }
    const T& value() const& { return std::get<0>(m_state); }
    T&& value() && { return std::get<0>(std::move(m_state)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &std::get<0>(m_state); }
    const T* operator->() const { return &std::get<0>(m_state); }

    Error& error() & { return std::get<1>(m_state); }
    const Error& error() const& { return std::get<1>(m_state); }
    Error&& error() && { return std::get<1>(std::move(m_state)); }

    T value_or(T fallback) const& { return has_value() ? value() : std::move(fallback); }

    template <typename F>
    auto and_then(F&& f) && -> std::invoke_result_t<F, T&&>
    {
        if (has_value())
            return std::invoke(std::forward<F>(f), std::move(*this).value());
        return std::move(*this).error();
    }

    template <typename F>
    auto transform(F&& f) && -> Result<std::invoke_result_t<F, T&&>>
    {
        if (has_value())
            return std::invoke(std::forward<F>(f), std::move(*this).value());
        return std::move(*this).error();
    }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void>
{
public:
    using value_type = void;

    Result() = default;
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {}

    bool has_value() const noexcept { return m_state.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    const Error& error() const& { return std::get<1>(m_state); }
    Error&& error() && { return std::get<1>(std::move(m_state)); }

private:
    std::variant<std::monostate, Error> m_state;
};

} // namespace alidade
