// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/appstyle.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QStyleFactory>
#include <QSvgRenderer>

#include <cmath>
#include <utility>

// A static library's resources are dropped by the linker unless somebody asks for them; the macro must stand in no
// namespace, not even an unnamed one.
static void initResources()
{
    Q_INIT_RESOURCE(alidade);
}

namespace alidade {

namespace {

QString styleSheet(const ThemeColors& c)
{
    QFile file(QStringLiteral(":/themes/alidade.qss"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString sheet = QString::fromUtf8(file.readAll());
    const std::pair<const char*, QColor> names[] = {{"window", c.window},
                                                    {"base", c.base},
                                                    {"head", c.head},
                                                    {"button", c.button},
                                                    {"border", c.border},
                                                    {"hairline", c.hairline},
                                                    {"selection", c.selection},
                                                    {"hover", c.hover},
                                                    {"text", c.text},
                                                    {"muted", c.muted},
                                                    {"disabled", c.disabled},
                                                    {"accent", c.accent},
                                                    {"onAccent", c.onAccent},
                                                    {"selectedText", c.selectedText},
                                                    {"warningFill", c.warningFill}};
    for (const auto& [name, color] : names)
        sheet.replace(QLatin1Char('@') + QLatin1String(name) + QLatin1Char('@'), color.name());
    return sheet;
}

} // namespace

void applyAppStyle()
{
    QApplication::setPalette(Theme::instance().palette());
    const QFont body = fontOf(FontRole::Body);
    for (const char* type : {"QAbstractItemView", "QHeaderView", "QLabel", "QAbstractButton", "QLineEdit", "QComboBox",
                             "QTextEdit", "QPlainTextEdit", "QToolTip", "QDockWidget", "QStatusBar"})
        QApplication::setFont(body, type);
    qApp->setStyleSheet(styleSheet(Theme::instance().colors()));
}

void startAppStyle(Theme::Scheme scheme)
{
    initResources();
    Theme& theme = Theme::instance();
    theme.systemPaletteChanged(QApplication::palette());
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    theme.setScheme(scheme);
    applyAppStyle();
    QObject::connect(&theme, &Theme::changed, qApp, [] { applyAppStyle(); });
}

void followSystemTheme()
{
    // A default-made palette brings the system's own back; only then can it be looked at.
    QApplication::setPalette(QPalette());
    const QPalette system = QApplication::palette();
    QApplication::setPalette(Theme::instance().palette());
    Theme::instance().systemPaletteChanged(system);
}

QFont fontOf(FontRole role, bool bold)
{
    QFont font = role == FontRole::Fixed ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : QApplication::font();
    const double base = QApplication::font().pointSizeF() > 0 ? QApplication::font().pointSizeF() : 10;
    switch (role) {
    case FontRole::Title:
        font.setPointSizeF(base);
        break;
    case FontRole::Body:
        font.setPointSizeF(base * 0.9);
        break;
    case FontRole::Small:
        font.setPointSizeF(base * 0.825);
        break;
    case FontRole::Headline:
        font.setPointSizeF(base * 1.35);
        break;
    case FontRole::Heading:
        font.setPointSizeF(base * 1.5);
        break;
    case FontRole::Fixed:
        font.setPointSizeF(base * 0.9 - 1);
        break;
    }
    font.setBold(bold);
    return font;
}

QPixmap strokePixmap(const QString& name, const QColor& color, int size, double devicePixelRatio)
{
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray svg = file.readAll();
    svg.replace("#000000", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    const int pixels = static_cast<int>(std::ceil(size * devicePixelRatio));
    QPixmap pixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, pixels, pixels));
    painter.end();
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

void makePrimary(QPushButton& button)
{
    button.setDefault(true);
    button.setFont(fontOf(FontRole::Body, true)); // not by style sheet: the size would be that of the regular weight
}

QIcon strokeIcon(const QString& name)
{
    const ThemeColors& c = Theme::instance().colors();
    QIcon icon;
    for (const int scale : {1, 2, 3}) {
        icon.addPixmap(strokePixmap(name, c.text, 16, scale), QIcon::Normal);
        icon.addPixmap(strokePixmap(name, c.disabled, 16, scale), QIcon::Disabled);
    }
    return icon;
}

} // namespace alidade
