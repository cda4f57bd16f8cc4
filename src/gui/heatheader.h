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

/// What the colours and marks of heat cells mean, in one line.
class HeatLegend final : public QWidget
{
    Q_OBJECT
public:
    explicit HeatLegend(QWidget* parent = nullptr);
    void setMargin(double margin);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_margin = 0.02;
};

} // namespace alidade
