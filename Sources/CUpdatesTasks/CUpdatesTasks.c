#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CUpdatesTasks.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

/* What the Swift runtime offers to whoever brings an executor of his own: ConcurrencyHooks.def and
   Concurrency.h in include/swift/Runtime of the Swift repository. */
#define SWIFT_CALL __attribute__((swiftcall))
typedef void *swift_job;
extern SWIFT_CALL void swift_job_run(swift_job job, void *executor, uintptr_t implementation);
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(
    swift_job job, SWIFT_CALL void (*original)(swift_job));

struct entry {
  struct entry *next;
  swift_job job;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t added = PTHREAD_COND_INITIALIZER;
static struct entry *first;
static struct entry **end = &first;
static int has_thread;
static void (*tell_refused)(int error);

static void *run(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  while (1) {
    struct entry *entry = first;
    if (!entry) {
      pthread_cond_wait(&added, &mutex);
      continue;
    }
    first = entry->next;
    if (!first) end = &first;
    pthread_mutex_unlock(&mutex);
    swift_job_run(entry->job, NULL, 0);
    free(entry);
    pthread_mutex_lock(&mutex);
  }
  return NULL;
}

/* Signals go to the thread that waits for them. */
static int start_thread(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = pthread_create(&thread, NULL, run, NULL);
  if (!error) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

static SWIFT_CALL void enqueue(swift_job job, SWIFT_CALL void (*original)(swift_job)) {
  (void)original;
  struct entry *entry = malloc(sizeof *entry);
  if (!entry) abort();
  *entry = (struct entry){.job = job};
  pthread_mutex_lock(&mutex);
  *end = entry;
  end = &entry->next;
  int error = has_thread ? 0 : start_thread();
  if (!error) has_thread = 1;
  pthread_cond_signal(&added);
  pthread_mutex_unlock(&mutex);
  if (error) tell_refused(error);
}

void updates_tasks_forget_thread(void) {
  mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  added = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
  first = NULL;
  end = &first;
  has_thread = 0;
}

void updates_tasks_run_in_one_thread(void (*refused)(int error)) {
  tell_refused = refused;
  swift_task_enqueueGlobal_hook = enqueue;
}
