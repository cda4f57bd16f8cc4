// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/theme.h"

namespace alidade {

QColor ThemeColors::withAlpha(const QColor& color, double percent) const
{
    QColor transparent = color;
    transparent.setAlphaF(static_cast<float>(percent / 100));
    return transparent;
}

ThemeColors Theme::light()
{
    ThemeColors c;
    c.dark = false;
    c.window = 0xEEF0F2;
    c.base = 0xFFFFFF;
    c.alternate = 0xF7F8F9;
    c.head = 0xF3F5F6;
    c.button = 0xFAFBFC;
    c.border = 0xC6CCD2;
    c.hairline = 0xE2E6EA;
    c.selection = 0xD9EEEB;
    c.hover = 0xEAF3F2;
    c.warningFill = 0xFFF5CF;
    c.text = 0x1B2228;
    c.selectedText = 0x0C2A27;
    c.muted = 0x5A6570;
    c.faint = 0x7E8892;
    c.disabled = 0xAEB6BD;
    c.accent = 0x0D6C65;
    c.onAccent = 0xFFFFFF;
    c.warning = 0x835C00;
    c.baseline = 0x7E8994;
    c.contender = 0x1B2228;
    c.axis = 0x9AA4AD;
    c.grid = 0xE8EBEE;
    // slower, faster, same, undecided, failed, missing, new
    c.mark = {0xD55E00, 0x0072B2, 0x7B8691, 0x954A7B, 0xB0203A, 0x7E8892, 0x0D6C65};
    c.words = {0xA84700, 0x00619A, 0x5A6570, 0x954A7B, 0xB0203A, 0x5A6570, 0x0D6C65};
    c.soft = {0xFBE7DA, 0xDDECF6, 0xF7F8F9, 0xF3E6EF, 0xF9E3E6, 0xFFFFFF, 0xFFFFFF};
    c.series = {0x00694B, 0xA46086, 0x746E1B, 0x1B2228, 0x662900, 0x003F66, 0x4694C1, 0xC68800};
    return c;
}

ThemeColors Theme::dark()
{
    ThemeColors c;
    c.dark = true;
    c.window = 0x23282C;
    c.base = 0x191D20;
    c.alternate = 0x1E2326;
    c.head = 0x20262A;
    c.button = 0x2E3439;
    c.border = 0x424A51;
    c.hairline = 0x2D3338;
    c.selection = 0x183C38;
    c.hover = 0x243231;
    c.warningFill = 0x38311A;
    c.text = 0xE3E7EA;
    c.selectedText = 0xE6F6F4;
    c.muted = 0x9FA9B2;
    c.faint = 0x7A848D;
    c.disabled = 0x59636B;
    c.accent = 0x4DB6A9;
    c.onAccent = 0x06201D;
    c.warning = 0xE8C65A;
    c.baseline = 0x7F8A94;
    c.contender = 0xF0F3F5;
    c.axis = 0x59636B;
    c.grid = 0x262C30;
    c.mark = {0xE69F00, 0x56B4E9, 0x87929B, 0xD79ABF, 0xF58C9E, 0x7A848D, 0x4DB6A9};
    c.words = {0xF0B030, 0x72C1EE, 0x9FA9B2, 0xD79ABF, 0xF58C9E, 0x9FA9B2, 0x4DB6A9};
    c.soft = {0x40300F, 0x173447, 0x1E2326, 0x3B2635, 0x42212A, 0x191D20, 0x191D20};
    c.series = {0x009E73, 0xD69CBA, 0xF0E54F, 0xE3E7EA, 0xD66831, 0x1073B3, 0x63B7EA, 0xDA9700};
    return c;
}

Theme& Theme::instance()
{
    static Theme theme;
    return theme;
}

Theme::Theme()
    : m_colors(light())
{}

void Theme::apply(bool dark)
{
    if (dark == m_colors.dark)
        return;
    m_colors = dark ? Theme::dark() : light();
    Q_EMIT changed();
}

void Theme::setScheme(Scheme scheme)
{
    m_scheme = scheme;
    apply(scheme == Scheme::Dark || (scheme == Scheme::System && m_systemDark));
}

void Theme::systemPaletteChanged(const QPalette& system)
{
    m_systemDark = system.color(QPalette::Window).lightness() < 128;
    setScheme(m_scheme);
}

QPalette Theme::palette() const
{
    const ThemeColors& c = m_colors;
    QPalette palette(c.button, c.window);
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.base);
    palette.setColor(QPalette::AlternateBase, c.alternate);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::PlaceholderText, c.muted);
    palette.setColor(QPalette::Button, c.button);
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.onAccent);
    palette.setColor(QPalette::Highlight, c.selection);
    palette.setColor(QPalette::HighlightedText, c.selectedText);
    palette.setColor(QPalette::Link, c.accent);
    palette.setColor(QPalette::LinkVisited, c.accent);
    palette.setColor(QPalette::Mid, c.border);
    palette.setColor(QPalette::Midlight, c.hairline);
    palette.setColor(QPalette::Light, c.hairline);
    palette.setColor(QPalette::Dark, c.border);
    palette.setColor(QPalette::Shadow, c.border);
    palette.setColor(QPalette::ToolTipBase, c.base);
    palette.setColor(QPalette::ToolTipText, c.text);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, c.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.hairline);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, c.disabled);
    return palette;
}

} // namespace alidade
