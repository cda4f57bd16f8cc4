// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/textdialog.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace alidade {

void showText(const QString& title, const QString& text, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->resize(640, 420);
    auto* view = new QPlainTextEdit(text, dialog);
    view->setReadOnly(true);
    view->setAccessibleName(title);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(view);
    layout->addWidget(buttons);
    dialog->show();
}

} // namespace alidade
