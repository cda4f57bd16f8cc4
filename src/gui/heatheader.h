// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace alidade {

class ConfigurationGridModel;

/// The columns' names on two levels: what a group shares above a line, the last key's value below it.
class HeatHeader final : public QHeaderView
{
    Q_OBJECT
public:
    HeatHeader(const ConfigurationGridModel& model, QWidget* parent);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool isGrouped() const;
    int lineHeight() const;

    const ConfigurationGridModel& m_model;
};

/// Names on the view's own surface, elided in the middle; the current row's in bold.
class NameHeader : public QHeaderView
{
    Q_OBJECT
public:
    NameHeader(Qt::Orientation orientation, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
    QSize sectionSizeFromContents(int section) const override;
    /// Two crossing lines behind the name.
    virtual bool isMarked(int) const { return false; }
};

/// The rows' names, marked where configurations change places along the curves' axis.
class HeatRowHeader final : public NameHeader
{
    Q_OBJECT
public:
    HeatRowHeader(const ConfigurationGridModel& model, QWidget* parent);

protected:
    bool isMarked(int row) const override;

private:
    const ConfigurationGridModel& m_model;
};

/// What the colours and marks of heat cells mean, in one line.
class HeatLegend final : public QWidget
{
    Q_OBJECT
public:
    explicit HeatLegend(QWidget* parent = nullptr);
    void setMargin(double margin);
    /// Some row has the mark of a crossover.
    void setCrossovers(bool any);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_margin = 0.02;
    bool m_crossovers = false;
};

} // namespace alidade
