// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/picturebook.h"

#include "gui/mainwindow.h"
#include "gui/viewpage.h"
#include "models/mostmoved.h"
#include "models/theme.h"

#include <QDir>
#include <QPixmap>
#include <QTabWidget>

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
    if (m_step == 0) {
        if (!QDir().mkpath(m_folder))
            m_failed << m_folder;
        chooseSides();
        ++m_step;
        return;
    }
    const size_t shots = 2 * static_cast<size_t>(m_window.tabs().count());
    if (m_step > 1)
        take(m_step - 2);
    if (m_step > shots) {
        m_timer.stop();
        Q_EMIT finished(m_written, m_failed);
        return;
    }
    show(m_step - 1);
    ++m_step;
}

void PictureBook::chooseSides()
{
    const auto source = m_window.workspace().source();
    if (!source)
        return;
    const CatalogueIndex index = m_window.session().index();
    const ComparisonPolicy policy = m_window.workspace().policy();
    m_window.session().jobs().start<MovedPair>(
        QString(), QString(), this,
        [source, index, policy](const Progress& progress) { return mostMovedPair(*source, index, policy, progress); },
        [this](Result<MovedPair> found) {
            if (!found || found->contender.runs.empty())
                return;
            m_window.workspace().setSides(found->baseline, found->contender);
            if (found->moved.benchmark.isValid())
                m_window.workspace().setCases({found->moved});
        });
}

void PictureBook::show(size_t number)
{
    const auto tabs = static_cast<size_t>(m_window.tabs().count());
    Theme::instance().setScheme(number < tabs ? Theme::Scheme::Light : Theme::Scheme::Dark);
    m_window.tabs().setCurrentIndex(static_cast<int>(number % tabs));
}

QString PictureBook::fileName(size_t number) const
{
    const auto tabs = static_cast<size_t>(m_window.tabs().count());
    const auto* page = qobject_cast<const ViewPage*>(m_window.tabs().widget(static_cast<int>(number % tabs)));
    const QString name = page ? page->viewName().toLower() : QStringLiteral("import");
    return QDir(m_folder).filePath(name + (number < tabs ? QStringLiteral("-light.png") : QStringLiteral("-dark.png")));
}

void PictureBook::take(size_t number)
{
    const QString path = fileName(number);
    (m_window.grab().save(path) ? m_written : m_failed) << path;
}

} // namespace alidade
