// Runs a program and lets one of its system calls fail, or kills it there.
//
//   updates-fault-injector RECORD AT none|kill|ERRNO SECONDS SYSTEM PROGRAM ARGUMENT…
//
// The calls of all its threads and children are counted together from 1, beginning with the program's own
// first. SYSTEM is what a file system can do: `exchanging` everything; `renaming` neither exchanges two names
// nor keeps a new one free, as on many networks; `lockless` has no locks; `linkless` makes no hard links;
// `interrupting` interrupts every other wait for the disk; `broken` fails each of them; `modeless` has the same permissions for everything,
// whatever it is asked for. RECORD gets one line: how many calls were made, and the number of the
// one that was hit (-1: none).
// The status is the program's, or 128 and the signal's number; 124 where it took too long.

#include <stdio.h>

#ifndef __linux__

int main(void) {
  fputs("updates-fault-injector: Linux only\n", stderr);
  return 69;
}

#else

#include <elf.h>
#include <errno.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t program;
static volatile sig_atomic_t took_too_long;

static void on_alarm(int signal) {
  (void)signal;
  took_too_long = 1;
  kill(program, SIGKILL);
}

static void fail(const char *what) {
  perror(what);
  if (program > 0) kill(program, SIGKILL);
  exit(70);
}

#if defined(__x86_64__)
#define PLACE(name) (offsetof(struct user_regs_struct, name) / sizeof(unsigned long))
enum { RESULT = PLACE(rax), SECOND = PLACE(rsi), THIRD = PLACE(rdx), CALL = PLACE(orig_rax) };
#elif defined(__aarch64__)
enum { RESULT = 0, SECOND = 1, THIRD = 2 };
#else
#error "updates-fault-injector knows the registers of x86_64 and aarch64 only"
#endif

static void set_register(pid_t thread, size_t place, unsigned long value) {
  unsigned long registers[sizeof(struct user_regs_struct) / sizeof(unsigned long)];
  struct iovec view = {registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &view) != 0) return;
  registers[place] = value;
  ptrace(PTRACE_SETREGSET, thread, (void *)NT_PRSTATUS, &view);
}

// Lets the system make no call at all: there is none of this number.
static void skip_call(pid_t thread) {
#if defined(__x86_64__)
  set_register(thread, CALL, (unsigned long)-1);
#else
  int number = -1;
  struct iovec view = {&number, sizeof number};
  ptrace(PTRACE_SETREGSET, thread, (void *)NT_ARM_SYSTEM_CALL, &view);
#endif
}

// What never comes back cannot bring an error, and futex(2) always wakes whom it should: no program is made
// for a wake-up that is lost, it waits for ever.
static bool can_fail(const struct __ptrace_syscall_info *call) {
  switch (call->entry.nr) {
    case SYS_exit:
    case SYS_exit_group:
    case SYS_rt_sigreturn: return false;
    case SYS_futex: return (call->entry.args[1] & FUTEX_CMD_MASK) != FUTEX_WAKE;
    default: return true;
  }
}

// Whether a call sets permissions, which such a file system takes and forgets.
static bool sets_permissions(const struct __ptrace_syscall_info *call) {
  switch (call->entry.nr) {
#ifdef SYS_chmod
    case SYS_chmod:
#endif
    case SYS_fchmod:
    case SYS_fchmodat: return true;
    default: return call->entry.nr == 452;  // fchmodat2
  }
}

// Gives each folder the permissions that such a file system has for all.
static void widen(pid_t thread, const struct __ptrace_syscall_info *call) {
#ifdef SYS_mkdir
  if (call->entry.nr == SYS_mkdir) set_register(thread, SECOND, 0755);
#endif
  if (call->entry.nr == SYS_mkdirat) set_register(thread, THIRD, 0755);
}

// The error with which the file system answers; 0 where it does what it is asked for.
static int refusal(const char *system, const struct __ptrace_syscall_info *call) {
  static bool is_interrupted;
  unsigned long long number = call->entry.nr;
  if (strcmp(system, "renaming") == 0) {
    return number == SYS_renameat2 && call->entry.args[4] != 0 ? EINVAL : 0;
  }
  if (strcmp(system, "lockless") == 0) return number == SYS_flock ? ENOLCK : 0;
  if (strcmp(system, "interrupting") == 0 && (number == SYS_fsync || number == SYS_syncfs)) {
    is_interrupted = !is_interrupted;
    return is_interrupted ? EINTR : 0;
  }
  if (strcmp(system, "broken") == 0) return number == SYS_fsync || number == SYS_syncfs ? EIO : 0;
  if (strcmp(system, "linkless") != 0) return 0;
#ifdef SYS_link
  if (number == SYS_link) return EIO;
#endif
  return number == SYS_linkat ? EIO : 0;
}

static pid_t start(char **words) {
  pid_t child = fork();
  if (child != 0) return child;
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(70);
  raise(SIGSTOP);
  execv(words[0], words);
  _exit(69);
}

int main(int count, char **words) {
  if (count < 7) {
    fputs("usage: updates-fault-injector RECORD AT none|kill|ERRNO SECONDS SYSTEM PROGRAM ARGUMENT...\n",
          stderr);
    return 64;
  }
  long at = atol(words[2]);
  bool kills = strcmp(words[3], "kill") == 0;
  int error = atoi(words[3]);
  FILE *record = fopen(words[1], "we");
  if (record == NULL) fail("record");

  program = start(words + 6);
  if (program < 0) fail("fork");
  int status = 0;
  if (waitpid(program, &status, 0) != program || !WIFSTOPPED(status)) fail("start");
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                 PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, program, NULL, (void *)options) != 0) fail("ptrace");
  signal(SIGALRM, on_alarm);
  alarm((unsigned)atoi(words[4]));
  ptrace(PTRACE_SYSCALL, program, NULL, NULL);

  long calls = 0, hit = -1;
  pid_t failing = 0, refused = 0;
  int answer = 0;
  bool is_modeless = strcmp(words[5], "modeless") == 0;
  bool has_begun = false;
  int end = 0;
  while (true) {
    pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (!WIFSTOPPED(status)) {
      if (thread != program) continue;
      // Whatever it has started and left behind ends with this process.
      end = status;
      break;
    }
    int delivered = 0;
    int stop = WSTOPSIG(status);
    if (stop == (SIGTRAP | 0x80)) {
      struct __ptrace_syscall_info call;
      memset(&call, 0, sizeof call);
      ptrace(PTRACE_GET_SYSCALL_INFO, thread, (void *)sizeof call, &call);
      if (call.op == PTRACE_SYSCALL_INFO_ENTRY && has_begun) {
        calls++;
        if (calls == at && strcmp(words[3], "none") != 0) {
          hit = (long)call.entry.nr;
          if (kills) {
            kill(program, SIGKILL);
          } else if (can_fail(&call)) {
            skip_call(thread);
            failing = thread;
          }
        } else if (is_modeless && refused == 0 && sets_permissions(&call)) {
          answer = 0;
          skip_call(thread);
          refused = thread;
        } else if (is_modeless) {
          widen(thread, &call);
        } else if (refused == 0 && (answer = refusal(words[5], &call)) != 0) {
          skip_call(thread);
          refused = thread;
        }
      } else if (call.op == PTRACE_SYSCALL_INFO_EXIT && failing == thread) {
        // brk has no errors: it answers with the old end, or at least with one that is too low.
        set_register(thread, RESULT, hit == SYS_brk ? 0 : (unsigned long)-error);
        failing = 0;
      } else if (call.op == PTRACE_SYSCALL_INFO_EXIT && refused == thread) {
        set_register(thread, RESULT, (unsigned long)-answer);
        refused = 0;
      }
    } else if (status >> 16 == PTRACE_EVENT_EXEC) {
      has_begun = true;
    } else if (status >> 16 == 0 && stop != SIGSTOP) {
      delivered = stop;
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, (void *)(long)delivered);
  }
  fprintf(record, "%ld %ld\n", calls, hit);
  fclose(record);
  if (took_too_long) return 124;
  return WIFEXITED(end) ? WEXITSTATUS(end) : 128 + WTERMSIG(end);
}

#endif
