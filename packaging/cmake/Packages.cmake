# SPDX-License-Identifier: GPL-3.0-or-later
# Every package from outside, with the reason for it in one line.
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Concurrent Gui Widgets PrintSupport Svg Test)
find_package(QCustomPlotQt6 REQUIRED) # plots: axes, zooming and vector export, measured fast enough at 10 M points
find_package(SQLite3 REQUIRED)        # the store: one file, transactions, readers beside the writer
find_package(RapidJSON REQUIRED)      # JSON with bare NaN, flat memory
find_package(OpenSSL REQUIRED COMPONENTS Crypto) # SHA-256: twelve times as fast as QCryptographicHash
find_package(Boost REQUIRED)          # Boost.Math: quantiles of the t, normal and binomial distributions
find_package(CLI11 REQUIRED)          # subcommands and --help
find_package(Threads REQUIRED)
