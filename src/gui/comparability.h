// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace alidade {

class ElidedLabel;

/// Whether the two sides can be set against each other: which keys of their configurations differ, those that matter
/// for performance first. A click lists them all.
class Comparability final : public QWidget
{
    Q_OBJECT
public:
    explicit Comparability(QWidget* parent = nullptr);

    void setReport(const ComparisonReport& report);
    /// What the A/A check found, in a few words; empty: not made yet.
    void setSelfCheck(const QString& words);
    /// The button at the right end, for the page's menu of orders.
    QToolButton* orderButton() const { return m_order; }

    /// "Comparable: 41 keys equal, none that matters differs": what the line says of a report.
    static QString words(const ComparisonReport& report);
    /// Whether a key differs that matters for performance.
    static bool hasWarning(const ComparisonReport& report);

Q_SIGNALS:
    void differencesRequested();
    void selfCheckRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    QLabel* m_glyph = nullptr;
    QToolButton* m_keys = nullptr;
    ElidedLabel* m_evidence = nullptr;
    QToolButton* m_check = nullptr;
    QToolButton* m_order = nullptr;
    bool m_warning = false;
};

} // namespace alidade
