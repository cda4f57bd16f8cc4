// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for libFuzzer where the compiler has none: feeds every file below the folders named on the command line,
// whole and cut short at a few places.
#include <QByteArray>
#include <QDirIterator>
#include <QFile>

#include <cstdio>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size);

int main(int argc, char** argv)
{
    int inputs = 0;
    for (int i = 1; i < argc; ++i) {
        QDirIterator files(QString::fromLocal8Bit(argv[i]), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly))
                continue;
            const QByteArray bytes = file.readAll();
            for (qsizetype eighths = 1; eighths <= 8; ++eighths) {
                const QByteArray part =
                    bytes.left(bytes.size() * eighths / 8); // its own end, so that sanitizers see past it
                LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(part.constData()),
                                       static_cast<size_t>(part.size()));
                ++inputs;
            }
        }
    }
    std::printf("%d inputs\n", inputs);
    return inputs > 0 ? 0 : 1;
}
