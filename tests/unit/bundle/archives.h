// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bundle/bundle.h"

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

/// Archives that the tests make byte by byte or with the tools of the field, and what a bundle read of them.
namespace archives {

/// One entry of a zip that is built by hand, with everything that can be wrong about it.
struct ZipPart
{
    QByteArray name = {};
    QByteArray content = {};
    QByteArray localName = {}; ///< another name in the local header, if not empty
    quint16 flags = 0;
    quint16 method = 0;
    quint32 crcChange = 0; ///< is added to the right checksum
    quint32 unixMode = 0100644;
    qint64 sizeTold = -1; ///< in the directory, if not the true one
};
QByteArray zip(const QList<ZipPart>& parts, const QByteArray& prefix = {});

/// A tar header and its content, padded.
QByteArray tarEntry(const QByteArray& name, const QByteArray& content, char type = '0', const QByteArray& link = {},
                    const QByteArray& sizeField = {});
QByteArray tarEnd();
QByteArray paxRecord(const QByteArray& key, const QByteArray& value);

/// Runs a program in a folder; false when it is not there or fails.
bool run(const QString& folder, const QString& program, const QStringList& arguments);
bool python(const QString& folder, const QString& code);
void write(const QString& path, const QByteArray& bytes);

struct Read
{
    QMap<QString, QByteArray> files;
    QStringList ignored;
    QStringList problems; ///< "code entry: text", Rejected and Warning
    QStringList notes;
    QString error; ///< of Bundle::open

    bool names(const QString& part) const;
};
/// Everything that ends in .json is wanted.
Read read(const QString& path, const alidade::Limits& limits = {});

} // namespace archives
