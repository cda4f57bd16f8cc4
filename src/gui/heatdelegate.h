// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"

#include <QStyledItemDelegate>

namespace alidade {

class ConfigurationGridModel;
class WinnerMatrixModel;

/// What a heat cell shows, wherever it comes from.
struct HeatCell
{
    Verdict verdict = Verdict::Missing;
    double ratio = 0;
    Direction direction = Direction::LowerIsBetter;
    bool plain = false; ///< a level or a dash: no fill, a frame instead
    QString text;
};

/// Fills by the ratio, glyph and number; undecided is hatched, within the margin plain, the reference framed. The
/// current cell has a frame in accent.
class HeatDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    static constexpr int kGroupGap = 8;

protected:
    virtual HeatCell cellAt(const QModelIndex& index) const = 0;
    virtual bool beginsGroup(const QModelIndex&) const { return false; }
};

class GridDelegate final : public HeatDelegate
{
    Q_OBJECT
public:
    GridDelegate(const ConfigurationGridModel& model, QObject* parent);

protected:
    HeatCell cellAt(const QModelIndex& index) const override;
    bool beginsGroup(const QModelIndex& index) const override;

private:
    const ConfigurationGridModel& m_model;
};

class MatrixDelegate final : public HeatDelegate
{
    Q_OBJECT
public:
    MatrixDelegate(const WinnerMatrixModel& model, QObject* parent);

protected:
    HeatCell cellAt(const QModelIndex& index) const override;

private:
    const WinnerMatrixModel& m_model;
};

} // namespace alidade
