// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/picturebook.h"

#include "gui/mainwindow.h"
#include "gui/viewpage.h"
#include "models/sides.h"
#include "models/theme.h"

#include <QDir>
#include <QPixmap>

#include <algorithm>
#include <map>

namespace alidade {

namespace {

constexpr int kTick = 100;     // ms between looks at whether work is going on
constexpr int kQuietTicks = 4; // looks without work that count as "all there"

} // namespace

PictureBook::PictureBook(MainWindow& window, const QString& folder, const QSize& size, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_folder(folder)
{
    connect(&window.session().jobs(), &JobQueue::started, this, [this](JobHandle* job) {
        ++m_running;
        connect(job, &JobHandle::finished, this, [this] { --m_running; });
    });
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.resize(size);
    window.show();
    window.resize(size);
    m_timer.setInterval(kTick);
    connect(&m_timer, &QTimer::timeout, this, &PictureBook::tick);
    m_timer.start();
}

void PictureBook::tick()
{
    m_quiet = m_running == 0 ? m_quiet + 1 : 0;
    if (m_quiet < kQuietTicks)
        return;
    m_quiet = 0;
    step();
}

void PictureBook::step()
{
    const size_t shots = 2 * m_window.pages().size();
    if (m_step == 0) {
        if (!QDir().mkpath(m_folder))
            m_failed << m_folder;
        chooseSides();
    } else if (m_step <= shots) {
        if (m_step > 1)
            take(m_step - 2);
        show(m_step - 1);
    } else {
        take(m_step - 2);
        m_timer.stop();
        Q_EMIT finished(m_written, m_failed);
        return;
    }
    ++m_step;
}

void PictureBook::chooseSides()
{
    const std::vector<SideChoice> choices = sideChoices(m_window.session().index()); // newest first
    std::map<ConfigurationId, std::vector<const SideChoice*>> byConfiguration;
    for (const SideChoice& choice : choices)
        byConfiguration[choice.configuration].push_back(&choice);
    const auto largest =
        std::max_element(byConfiguration.begin(), byConfiguration.end(),
                         [](const auto& left, const auto& right) { return left.second.size() < right.second.size(); });
    if (largest == byConfiguration.end() || largest->second.size() < 2)
        return;
    const std::vector<const SideChoice*> oldestFirst(largest->second.rbegin(), largest->second.rend());
    const SideChoice& newest = *oldestFirst.back();
    m_window.workspace().setSides(partnerOf(m_window.session().index(), newest, oldestFirst)->side(), newest.side());
    m_window.chooseMovedCase();
}

void PictureBook::show(size_t number)
{
    const size_t views = m_window.pages().size();
    Theme::instance().setScheme(number < views ? Theme::Scheme::Light : Theme::Scheme::Dark);
    m_window.showView(m_window.pages()[number % views]->viewName());
}

QString PictureBook::fileName(size_t number) const
{
    const size_t views = m_window.pages().size();
    const QString name = m_window.pages()[number % views]->viewName().toLower();
    return QDir(m_folder).filePath(name +
                                   (number < views ? QStringLiteral("-light.png") : QStringLiteral("-dark.png")));
}

void PictureBook::take(size_t number)
{
    const QString path = fileName(number);
    (m_window.grab().save(path) ? m_written : m_failed) << path;
}

} // namespace alidade
