#define _GNU_SOURCE
#include "CUpdatesLibrary.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CUpdatesTasks.h"

/* In Swift: CLibrary.swift. */
char *updates_library_answer(
    const char *command, const char *request, size_t length, int *status, int *signal);
char *updates_library_version(void);

/* A longer request is refused: nothing may read on and on where the zero byte is missing. */
enum { request_limit = 4 << 20 };

static pthread_mutex_t calls = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t preparation = PTHREAD_ONCE_INIT;
static const char *version = "", *path;
static int is_forked;

/* Another thread's call does not go on in the child, nor does the thread of the tasks. */
static void begin_child(void) {
  is_forked = 1;
  calls = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  updates_tasks_forget_thread();
}

static void prepare(void) {
  Dl_info found;
  if (dladdr((void *)updates_check, &found) && found.dli_fname) {
    path = strdup(found.dli_fname);
    /* Threads and handlers of the library remain, so it must stay where it is. */
    dlopen(found.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
  }
  pthread_atfork(NULL, NULL, begin_child);
  const char *text = updates_library_version();
  if (text) version = text;
}

int updates_library_owns_runtime(void) {
#ifdef __APPLE__
  return 0;
#else
  return 1;
#endif
}

const char *updates_library_path(void) { return path; }

char *updates_library_copy(const char *text) { return strdup(text); }

/* Otherwise a file of ours would get the stream's number, and what is written there. */
static void open_closed_streams(void) {
  for (int stream = 0; stream <= 2; stream++)
    if (fcntl(stream, F_GETFD) == -1) (void)!open("/dev/null", stream == 1 ? O_RDONLY : O_WRONLY);
}

/* A broken pipe and a file that must not grow are errors of a write here, never the caller's end. */
static const int blocked[] = {SIGPIPE, SIGXFSZ};
enum { blocked_count = sizeof blocked / sizeof blocked[0] };

struct surroundings {
  sigset_t mask, pending;
  int cancellation;
  char *locale;
};

static void enter(struct surroundings *kept) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &kept->cancellation);
  pthread_mutex_lock(&calls);
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < blocked_count; i++) sigaddset(&set, blocked[i]);
  pthread_sigmask(SIG_BLOCK, &set, &kept->mask);
  sigpending(&kept->pending);
  const char *locale = setlocale(LC_CTYPE, NULL);
  kept->locale = locale ? strdup(locale) : NULL;
  open_closed_streams();
}

static void leave(struct surroundings *kept) {
  const char *locale = setlocale(LC_CTYPE, NULL);
  if (kept->locale && locale && strcmp(locale, kept->locale)) setlocale(LC_CTYPE, kept->locale);
  free(kept->locale);
  sigset_t pending;
  sigpending(&pending);
  for (int i = 0; i < blocked_count; i++) {
    if (!sigismember(&pending, blocked[i]) || sigismember(&kept->pending, blocked[i])) continue;
    sigset_t one;
    int number;
    sigemptyset(&one);
    sigaddset(&one, blocked[i]);
    sigwait(&one, &number);
  }
  pthread_sigmask(SIG_SETMASK, &kept->mask, NULL);
  pthread_mutex_unlock(&calls);
}

struct call {
  const char *command, *request;
  char *document;
  int status, signal;
};

static void *carry_out(void *argument) {
  struct call *call = argument;
  size_t length = call->request ? strnlen(call->request, request_limit + 1) : 0;
  call->document = updates_library_answer(
      call->command, call->request, length, &call->status, &call->signal);
  return NULL;
}

/* Swift's locks keep the number of their thread, and a fork gives its thread another. */
static void carry_out_in_child(struct call *call) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, carry_out, call) == 0)
    pthread_join(thread, NULL);
  else
    carry_out(call);
}

static char *answer(const char *command, const char *request, int *status) {
  pthread_once(&preparation, prepare);
  struct surroundings kept;
  struct call call = {.command = command, .request = request};
  enter(&kept);
  if (is_forked)
    carry_out_in_child(&call);
  else
    carry_out(&call);
  leave(&kept);
  if (status) *status = call.status;
  /* The program hears of it as if the library had not been there. */
  if (call.signal) kill(getpid(), call.signal);
  pthread_setcancelstate(kept.cancellation, NULL);
  return call.document;
}

char *updates_check(const char *request, int *status) { return answer("check", request, status); }

char *updates_notify(const char *request, int *status) {
  return answer("notify", request, status);
}

char *updates_prompt(const char *request, int *status) {
  return answer("prompt", request, status);
}

void updates_free(char *document) { free(document); }

const char *updates_version(void) {
  pthread_once(&preparation, prepare);
  return version;
}
