// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/plotexport.h"

#include "plots/legendline.h"
#include "plots/plotstyle.h"
#include "plots/plotview.h"
#include "plots/qcp.h"

#include <QBuffer>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace alidade {

namespace {

constexpr int kGap = 12;

class Picture
{
public:
    Picture(const PictureText& text, const std::vector<PlotView*>& plots, std::vector<int> widths)
        : m_text(text)
        , m_plots(plots)
        , m_widths(std::move(widths))
        , m_font(plots.front()->font())
    {
        m_line = QFontMetrics(m_font).height() + 6;
        for (std::size_t i = 0; i < m_plots.size(); ++i) {
            if (i >= m_widths.size())
                m_widths.push_back(qMax(200, m_plots[i]->width()));
            m_plotHeight = qMax(m_plotHeight, m_plots[i]->height());
            m_width += m_widths[i] + kGap;
        }
        m_width += kGap;
        m_top = kGap / 2 + (m_text.title.isEmpty() ? 0 : m_line) + (m_text.headings.isEmpty() ? 0 : m_line);
        m_legendHeight = m_text.legend ? m_text.legend->heightFor(m_width - 2 * kGap) : 0;
    }

    QSize size() const { return {m_width, m_top + m_plotHeight + m_legendHeight + kGap / 2}; }

    void paint(QCPPainter& painter) const
    {
        const ThemeColors colors = Theme::light();
        painter.fillRect(QRect(QPoint(), size()), colors.base);
        if (!m_text.title.isEmpty())
            paintTitle(painter, colors);
        int left = kGap;
        for (std::size_t i = 0; i < m_plots.size(); ++i) {
            if (static_cast<qsizetype>(i) < m_text.headings.size()) {
                painter.setPen(colors.text);
                QFont bold = m_font;
                bold.setBold(true);
                painter.setFont(bold);
                painter.drawText(QRect(left, m_top - m_line, m_widths[i], m_line), Qt::AlignVCenter,
                                 m_text.headings.at(static_cast<qsizetype>(i)));
            }
            m_plots[i]->paintForExport(painter, QRect(left, m_top, m_widths[i], m_plotHeight));
            left += m_widths[i] + kGap;
        }
        if (m_text.legend)
            m_text.legend->paintInto(painter, QRect(kGap, m_top + m_plotHeight, m_width - 2 * kGap, m_legendHeight),
                                     colors);
    }

private:
    void paintTitle(QCPPainter& painter, const ThemeColors& colors) const
    {
        QFont bold = m_font;
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(colors.text);
        const QRect line(kGap, kGap / 2, m_width - 2 * kGap, m_line);
        painter.drawText(line, Qt::AlignVCenter, m_text.title);
        const int shift = QFontMetrics(bold).horizontalAdvance(m_text.title) + 8;
        painter.setFont(m_font);
        painter.setPen(colors.muted);
        painter.drawText(line.adjusted(shift, 0, 0, 0), Qt::AlignVCenter,
                         QFontMetrics(m_font).elidedText(m_text.subtitle, Qt::ElideMiddle, line.width() - shift));
    }

    const PictureText& m_text;
    const std::vector<PlotView*>& m_plots;
    std::vector<int> m_widths;
    QFont m_font;
    int m_line = 0, m_top = 0, m_width = 0, m_plotHeight = 0, m_legendHeight = 0;
};

QByteArray pngOf(const Picture& picture)
{
    constexpr double kScale = 2;
    QImage image(picture.size() * kScale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kScale);
    QByteArray bytes;
    {
        QCPPainter painter(&image);
        painter.setMode(QCPPainter::pmNoCaching);
        picture.paint(painter);
    }
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    return bytes;
}

void setVectorModes(QCPPainter& painter)
{
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
}

QByteArray svgOf(const Picture& picture, const QString& title)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(picture.size());
    generator.setViewBox(QRect(QPoint(), picture.size()));
    generator.setTitle(title);
    {
        QCPPainter painter(&generator);
        setVectorModes(painter);
        picture.paint(painter);
    }
    return buffer.data();
}

QByteArray pdfOf(const Picture& picture, const QString& title)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        // One point per device-independent pixel at 72 dpi; text and lines keep their proportions.
        writer.setResolution(72);
        writer.setPageSize(QPageSize(QSizeF(picture.size()), QPageSize::Point, {}, QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        QCPPainter painter;
        painter.begin(&writer);
        setVectorModes(painter);
        picture.paint(painter);
        painter.end();
    }
    return buffer.data();
}

} // namespace

bool exportPlots(const QString& path, const PictureText& text, const std::vector<PlotView*>& plots,
                 const std::vector<int>& widths)
{
    if (plots.empty())
        return false;
    const Picture picture(text, plots, widths);
    QByteArray bytes;
    if (path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive))
        bytes = pngOf(picture);
    else if (path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive))
        bytes = svgOf(picture, text.title);
    else if (path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive))
        bytes = pdfOf(picture, text.title);
    if (bytes.isEmpty())
        return false;
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

} // namespace alidade
