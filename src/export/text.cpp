// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exporter.h"
#include "export/output.h"

#include "core/diagnostic.h"

#include <algorithm>

namespace alidade {

namespace {

/// Columns that a terminal takes for this text: none for combining marks, two for wide characters.
qsizetype shownWidth(const QString& text)
{
    qsizetype width = 0;
    for (const char32_t c : text.toUcs4()) {
        const QChar::Category category = QChar::category(c);
        if (category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing)
            continue;
        const bool wide =
            (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
            (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
            (c >= 0x1f300 && c <= 0x1f64f) || (c >= 0x1f900 && c <= 0x1f9ff) || (c >= 0x20000 && c <= 0x3fffd);
        width += wide ? 2 : 1;
    }
    return width;
}

QString padded(const QString& text, qsizetype width, bool right)
{
    const QString blanks(std::max<qsizetype>(width - shownWidth(text), 0), QLatin1Char(' '));
    return right ? QString(blanks + text) : QString(text + blanks);
}

/// Columns padded to one width, two blanks between them.
class Text final : public Exporter
{
public:
    QString id() const override { return QStringLiteral("text"); }
    QString name() const override { return QStringLiteral("plain text"); }
    QString suffix() const override { return QStringLiteral("txt"); }

    Result<void> writeTable(QIODevice& device, const Table& table) const override
    {
        std::vector<QStringList> rows;
        rows.reserve(table.rows.size() + 1);
        QStringList head;
        for (const Table::Column& column : table.columns)
            head += shownText(column.name);
        rows.push_back(head);
        for (const QStringList& row : table.rows) {
            QStringList cells;
            for (qsizetype i = 0; i < head.size(); ++i)
                cells += shownText(row.value(i));
            rows.push_back(cells);
        }
        std::vector<qsizetype> widths(table.columns.size(), 0);
        for (const QStringList& row : rows) {
            for (size_t i = 0; i < widths.size(); ++i)
                widths[i] = std::max(widths[i], shownWidth(row.at(static_cast<qsizetype>(i))));
        }
        Output output(device);
        if (!table.title.isEmpty())
            output << shownText(table.title) << "\n\n";
        for (const QStringList& row : rows) {
            QString line;
            for (size_t i = 0; i < widths.size(); ++i) {
                line += i == 0 ? QString() : QStringLiteral("  ");
                line += padded(row.at(static_cast<qsizetype>(i)), widths[i], table.columns[i].numeric);
            }
            while (line.endsWith(QLatin1Char(' ')))
                line.chop(1);
            output << line << '\n';
        }
        return output.flush();
    }
};

} // namespace

const Exporter& textExporter()
{
    static const Text exporter;
    return exporter;
}

} // namespace alidade
