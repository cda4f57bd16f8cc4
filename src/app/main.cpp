// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/appstyle.h"
#include "gui/mainwindow.h"
#include "gui/picturebook.h"
#include "gui/settingsstore.h"
#include "gui/startpath.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>
#include <QTimer>

#include <memory>
#include <optional>

using namespace alidade;

namespace {

struct Options
{
    QString store;
    QString pictures;
    QSize size = QSize(1440, 900);
    bool sample = false;
    QStringList paths;
};

std::optional<QSize> sizeFrom(const QString& text)
{
    const QStringList parts = text.split(QLatin1Char('x'));
    bool wide = false, high = false;
    const QSize size(parts.value(0).toInt(&wide), parts.value(1).toInt(&high));
    constexpr int kSmallest = 320, kLargest = 16384;
    const bool good = parts.size() == 2 && wide && high && qMin(size.width(), size.height()) >= kSmallest &&
                      qMax(size.width(), size.height()) <= kLargest;
    return good ? std::optional(size) : std::nullopt;
}

/// Ends the program where the command line is wrong, or asks for help or the version.
Options parse(const QApplication& app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate("main", "Judge what a change did to performance."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption store(QStringLiteral("store"),
                                   QApplication::translate("main", "Open this workspace; made if it is not there."),
                                   QStringLiteral("FILE"));
    const QCommandLineOption sample(QStringLiteral("sample"),
                                    QApplication::translate("main", "Open the sample workspace."));
    const QCommandLineOption pictures(
        QStringLiteral("pictures"),
        QApplication::translate("main", "Write a picture of every view, light and dark, into DIR; shows no window."),
        QStringLiteral("DIR"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  QApplication::translate("main", "Size of the pictures, for example 1440x900."),
                                  QStringLiteral("WxH"));
    parser.addOptions({store, sample, pictures, size});
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QApplication::translate("main", "Results, folders or archives: opened as if dropped."),
                                 QStringLiteral("[files…]"));
    parser.process(app);
    Options options{
        parser.value(store), parser.value(pictures), {}, parser.isSet(sample), parser.positionalArguments()};
    const auto wanted = sizeFrom(parser.isSet(size) ? parser.value(size) : QStringLiteral("1440x900"));
    if (!wanted) {
        QTextStream(stderr) << QApplication::translate("main",
                                                       "--size %1: give it as WIDTHxHEIGHT, for example 1440x900")
                                   .arg(parser.value(size))
                            << Qt::endl;
        ::exit(2);
    }
    options.size = *wanted;
    return options;
}

void start(MainWindow& window, const Options& options)
{
    if (options.sample)
        window.openSamples();
    else
        window.openWorkspace(options.store.isEmpty() ? startWorkspacePath() : options.store);
    if (!options.paths.isEmpty())
        window.openPaths(options.paths);
}

int takePictures(MainWindow& window, const Options& options)
{
    PictureBook book(window, options.pictures, options.size);
    QObject::connect(&book, &PictureBook::finished, &window, [](const QStringList& written, const QStringList& failed) {
        QTextStream out(stdout), err(stderr);
        for (const QString& path : written)
            out << path << Qt::endl;
        for (const QString& path : failed)
            err << QApplication::translate("main", "%1: could not be written").arg(path) << Qt::endl;
        QApplication::exit(failed.isEmpty() ? 0 : 1);
    });
    start(window, options);
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    QApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("alidade"));
    QApplication::setApplicationDisplayName(QStringLiteral("Alidade"));
    QApplication::setApplicationVersion(QStringLiteral(ALIDADE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("io.github.alidade.Alidade"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/alidade.svg")));
    const Options options = parse(app);
    startAppStyle(SettingsStore().scheme());
    MainWindow window;
    if (!options.pictures.isEmpty())
        return takePictures(window, options);
    window.show();
    // After the first frame: the window is there before the file is opened.
    QTimer::singleShot(0, &window, [&window, &options] { start(window, options); });
    return QApplication::exec();
}
