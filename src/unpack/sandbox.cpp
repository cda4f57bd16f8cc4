// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/sandbox.h"

#include "unpack/protocol.h"

#include <initializer_list>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef ALIDADE_SANITIZED
#include <cerrno>
#include <linux/landlock.h>
#include <seccomp.h>
#endif

namespace alidade {

namespace {

using Resource = decltype(RLIMIT_CPU);

bool limitResource(Resource resource, uint64_t soft, uint64_t hard)
{
    const rlimit limit{static_cast<rlim_t>(soft), static_cast<rlim_t>(hard)};
    return ::setrlimit(resource, &limit) == 0;
}

#ifndef ALIDADE_SANITIZED

bool limitResources(uint64_t cpuSeconds)
{
    return limitResource(RLIMIT_AS, kUnpackMemoryBytes, kUnpackMemoryBytes) && limitResource(RLIMIT_CORE, 0, 0) &&
           limitResource(RLIMIT_CPU, cpuSeconds, cpuSeconds + 1) && limitResource(RLIMIT_FSIZE, 0, 0) &&
           limitResource(RLIMIT_NOFILE, 16, 16) && limitResource(RLIMIT_NPROC, 0, 0);
}

/// No file may be opened, whatever the path. A kernel without Landlock leaves that to the system call list.
bool closeFileSystem()
{
    landlock_ruleset_attr rules{};
    rules.handled_access_fs = (uint64_t(LANDLOCK_ACCESS_FS_MAKE_SYM) << 1) - 1; // all rights of the first version
    const long fd = ::syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    if (fd < 0)
        return errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM;
    const bool restricted = ::syscall(SYS_landlock_restrict_self, fd, 0) == 0;
    ::close(int(fd));
    return restricted;
}

bool allowSystemCalls()
{
    scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!filter)
        return false;
    bool good = true;
    for (const int call : {SCMP_SYS(read),           SCMP_SYS(pread64),
                           SCMP_SYS(write),          SCMP_SYS(lseek),
                           SCMP_SYS(fstat),          SCMP_SYS(close),
                           SCMP_SYS(mmap),           SCMP_SYS(munmap),
                           SCMP_SYS(mremap),         SCMP_SYS(mprotect),
                           SCMP_SYS(madvise),        SCMP_SYS(brk),
                           SCMP_SYS(futex),          SCMP_SYS(clock_gettime),
                           SCMP_SYS(gettimeofday),   SCMP_SYS(getrandom),
                           SCMP_SYS(sched_yield),    SCMP_SYS(rt_sigaction),
                           SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
                           SCMP_SYS(sigaltstack),    SCMP_SYS(restart_syscall),
                           SCMP_SYS(getpid),         SCMP_SYS(gettid),
                           SCMP_SYS(tgkill),         SCMP_SYS(getuid),
                           SCMP_SYS(geteuid),        SCMP_SYS(exit),
                           SCMP_SYS(exit_group),     SCMP_SYS(rseq),
                           SCMP_SYS(set_robust_list)})
        good = ::seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) == 0 && good;
    // Libraries look for configuration; they are told that there is none. Nobody has a reason for anything else.
    for (const int call :
         {SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
          SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(ioctl),
          SCMP_SYS(socket), SCMP_SYS(connect), SCMP_SYS(sysinfo), SCMP_SYS(prlimit64)})
        ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), call, 0); // not every machine has every one of these
    good = good && ::seccomp_load(filter) == 0;
    ::seccomp_release(filter);
    return good;
}

#endif

} // namespace

bool dropRights(uint64_t cpuSeconds)
{
#ifdef ALIDADE_SANITIZED
    return limitResource(RLIMIT_CPU, cpuSeconds * 8, cpuSeconds * 8 + 1);
#else
    return limitResources(cpuSeconds) && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && closeFileSystem() &&
           allowSystemCalls();
#endif
}

} // namespace alidade
