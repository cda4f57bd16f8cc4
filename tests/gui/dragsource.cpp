// SPDX-License-Identifier: GPL-3.0-or-later
// Another program to drag files from: a window that, when dragged, hands out the files of its command line and prints
// what the other side answered (1: copied).
#include <QApplication>
#include <QDrag>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>

#include <cstdio>

namespace {

class Source final : public QLabel
{
public:
    explicit Source(const QList<QUrl>& urls)
        : QLabel(QStringLiteral("drag me"))
        , m_urls(urls)
    {}

protected:
    void mousePressEvent(QMouseEvent* event) override { m_start = event->pos(); }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        if ((event->pos() - m_start).manhattanLength() < QApplication::startDragDistance())
            return;
        auto* files = new QMimeData;
        files->setUrls(m_urls);
        auto* drag = new QDrag(this);
        drag->setMimeData(files);
        std::printf("dropped %d\n", static_cast<int>(drag->exec(Qt::CopyAction)));
        std::fflush(stdout);
    }

private:
    QList<QUrl> m_urls;
    QPoint m_start;
};

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    QList<QUrl> urls;
    const QStringList arguments = QApplication::arguments();
    for (qsizetype i = 1; i < arguments.size(); ++i)
        urls << QUrl::fromLocalFile(arguments.at(i));
    Source source(urls);
    source.setWindowTitle(QStringLiteral("dragsource"));
    source.setGeometry(0, 0, 180, 180);
    source.show();
    return QApplication::exec();
}
