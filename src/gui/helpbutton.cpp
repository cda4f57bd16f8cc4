// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/helpbutton.h"

#include "export/helptext.h"
#include "gui/appstyle.h"
#include "models/theme.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QListWidget>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace alidade {

namespace {

constexpr QSize kSize(720, 480);

class HelpDialog final : public QDialog
{
public:
    explicit HelpDialog(QWidget* parent)
        : QDialog(parent)
        , m_list(new QListWidget(this))
        , m_text(new QTextBrowser(this))
    {
        setAttribute(Qt::WA_DeleteOnClose);
        setObjectName(QStringLiteral("helpDialog"));
        setWindowTitle(HelpButton::tr("How to read this"));
        resize(kSize);
        m_list->setAccessibleName(HelpButton::tr("Topics"));
        m_text->setAccessibleName(windowTitle());
        m_text->setTabChangesFocus(true);
        for (const QString& topic : helpTopics()) {
            auto* item = new QListWidgetItem(helpTitle(topic), m_list);
            item->setData(Qt::UserRole, topic);
        }
        auto* splitter = new QSplitter(this);
        splitter->addWidget(m_list);
        splitter->addWidget(m_text);
        splitter->setSizes({180, 540});
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
        auto* layout = new QVBoxLayout(this);
        layout->addWidget(splitter, 1);
        layout->addWidget(buttons);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
        connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
            if (item)
                m_text->setMarkdown(helpText(item->data(Qt::UserRole).toString()));
        });
    }

    void turnTo(const QString& topic)
    {
        for (int row = 0; row < m_list->count(); ++row) {
            if (m_list->item(row)->data(Qt::UserRole).toString() == topic)
                m_list->setCurrentRow(row);
        }
    }

private:
    QListWidget* m_list;
    QTextBrowser* m_text;
};

} // namespace

HelpButton::HelpButton(const QString& topic, QWidget* parent)
    : QToolButton(parent)
    , m_topic(topic)
{
    setText(QStringLiteral("?"));
    setProperty("link", true);
    setFont(fontOf(FontRole::Body));
    const auto takeAccent = [this] {
        QPalette accent = palette();
        accent.setColor(QPalette::ButtonText, Theme::instance().colors().accent);
        setPalette(accent);
    };
    takeAccent();
    connect(&Theme::instance(), &Theme::changed, this, takeAccent);
    setMinimumSize(24, 24);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("How to read this: %1").arg(helpTitle(topic)));
    setToolTip(QString(QStringLiteral("<p>") + helpSummary(topic).toHtmlEscaped() + QStringLiteral("</p>")));
    connect(this, &QToolButton::clicked, this, [this] { showHelp(m_topic, window()); });
}

void showHelp(const QString& topic, QWidget* parent)
{
    // Of the window at the bottom, so that the text outlives the dialog that it was asked from.
    QWidget* owner = parent;
    while (owner && owner->parentWidget())
        owner = owner->parentWidget()->window();
    auto* dialog = owner ? owner->findChild<QDialog*>(QStringLiteral("helpDialog")) : nullptr;
    if (!dialog)
        dialog = new HelpDialog(owner);
    static_cast<HelpDialog*>(dialog)->turnTo(topic);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace alidade
