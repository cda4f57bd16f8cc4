// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgetpicture.h"

#include <QFileInfo>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QWidget>

namespace alidade {

namespace {

constexpr double kPngScale = 2;
constexpr int kDotsPerInch = 96;

bool writePng(QWidget& widget, QIODevice& device)
{
    QImage image(widget.size() * kPngScale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kPngScale);
    image.fill(widget.palette().color(QPalette::Base));
    QPainter painter(&image);
    widget.render(&painter);
    painter.end();
    return image.save(&device, "PNG");
}

bool writeSvg(QWidget& widget, QIODevice& device)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setSize(widget.size());
    generator.setViewBox(QRect(QPoint(), widget.size()));
    generator.setResolution(kDotsPerInch);
    QPainter painter;
    if (!painter.begin(&generator))
        return false;
    widget.render(&painter);
    return painter.end();
}

bool writePdf(QWidget& widget, QIODevice& device)
{
    QPdfWriter writer(&device);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(widget.size()) * 72.0 / kDotsPerInch, QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    QPainter painter;
    if (!painter.begin(&writer))
        return false;
    widget.render(&painter);
    return painter.end();
}

} // namespace

bool writeWidgetPicture(QWidget& widget, const QString& path)
{
    if (widget.size().isEmpty())
        return false;
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    const QString ending = QFileInfo(path).suffix().toLower();
    bool written = false;
    if (ending == QLatin1String("svg"))
        written = writeSvg(widget, file);
    else if (ending == QLatin1String("pdf"))
        written = writePdf(widget, file);
    else
        written = writePng(widget, file);
    if (!written) {
        file.cancelWriting();
        return false;
    }
    return file.commit();
}

} // namespace alidade
