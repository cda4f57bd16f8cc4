// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/viewexport.h"

#include "gui/tablecsv.h"
#include "gui/viewpage.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPixmap>
#include <QStandardPaths>

namespace alidade {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ViewExport", text);
}

QString suggestion(const ViewPage& page, const QString& ending)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(folder).filePath(page.viewName().toLower() + ending);
}

} // namespace

QString exportViewPicture(ViewPage& page, QWidget* window)
{
    QString path =
        QFileDialog::getSaveFileName(window, tr("Export view as picture"), suggestion(page, QStringLiteral(".png")),
                                     tr("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"));
    if (path.isEmpty())
        return {};
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".png");
    return page.exportPicture(path)
               ? tr("Wrote %1").arg(path)
               : tr("%1 could not be written: is the folder writable, and does the name end in .png, .svg or .pdf?")
                     .arg(path);
}

QString exportViewTable(const ViewPage& page, QWidget* window)
{
    QString path = QFileDialog::getSaveFileName(window, tr("Export view as CSV"),
                                                suggestion(page, QStringLiteral(".csv")), tr("CSV (*.csv)"));
    if (path.isEmpty())
        return {};
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".csv");
    const auto written = writeTableCsv(*page.tableTwin(), path);
    return written ? tr("Wrote %1").arg(path) : written.error().toString();
}

void exportPictureFrom(QWidget* parent, const QString& name, const std::function<bool(const QString& path)>& write)
{
    const QString path = QFileDialog::getSaveFileName(parent, tr("Export picture"), name + QStringLiteral(".svg"),
                                                      tr("Pictures (*.svg *.pdf *.png)"));
    if (path.isEmpty() || write(path))
        return;
    QMessageBox::warning(parent, tr("Export picture"),
                         tr("%1 could not be written. The name must end in .png, .svg or .pdf, and the folder must "
                            "allow writing.")
                             .arg(path));
}

QString copyViewPicture(ViewPage& page)
{
    QGuiApplication::clipboard()->setPixmap(page.grab());
    return tr("A picture of %1 is on the clipboard").arg(page.viewName());
}

} // namespace alidade
