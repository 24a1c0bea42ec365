/* call [threads|fork|stack|closed|pipe] COMMAND REQUEST…: calls the library, prints a line for each call,
   and says what a call has left changed. The request NULL is none, and HUGE is one of 5 MiB. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <updates.h>

static const int signals[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH,
                              SIGALRM, SIGPIPE, SIGXFSZ, SIGCHLD, SIGSEGV, SIGABRT, SIGBUS};
enum { signal_count = sizeof signals / sizeof signals[0], thread_count = 4, rounds = 3 };

struct surroundings {
  struct sigaction actions[signal_count];
  sigset_t mask;
  struct termios modes;
  char locale[64];
};

static void look(struct surroundings *seen) {
  memset(seen, 0, sizeof *seen);
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], NULL, &seen->actions[i]);
  pthread_sigmask(SIG_BLOCK, NULL, &seen->mask);
  tcgetattr(0, &seen->modes);
  snprintf(seen->locale, sizeof seen->locale, "%s", setlocale(LC_CTYPE, NULL));
}

static void compare(const struct surroundings *before) {
  struct surroundings after;
  look(&after);
  for (int i = 0; i < signal_count; i++)
    if (after.actions[i].sa_handler != before->actions[i].sa_handler)
      printf("changed: the action of signal %d\n", signals[i]);
  for (int i = 1; i < 32; i++)
    if (sigismember(&after.mask, i) != sigismember(&before->mask, i))
      printf("changed: the mask for signal %d\n", i);
  if (memcmp(&after.modes, &before->modes, sizeof after.modes)) printf("changed: the modes\n");
  if (strcmp(after.locale, before->locale)) printf("changed: the locale\n");
}

static char *huge(void) {
  size_t size = 5 << 20;
  char *text = malloc(size + 1);
  memset(text, ' ', size);
  text[size] = 0;
  return text;
}

static void call(const char *command, const char *request) {
  char *made = strcmp(request, "HUGE") == 0 ? huge() : NULL;
  if (made) request = made;
  if (strcmp(request, "NULL") == 0) request = NULL;
  int status = -1;
  char *document = strcmp(command, "check") == 0    ? updates_check(request, &status)
                   : strcmp(command, "notify") == 0 ? updates_notify(request, &status)
                                                    : updates_prompt(request, &status);
  printf("%d %s\n", status, document ? document : "no document");
  fflush(stdout);
  updates_free(document);
  free(made);
}

static char **words;

static void *call_all(void *unused) {
  (void)unused;
  for (char **word = words; word[0] && word[1]; word += 2) call(word[0], word[1]);
  return NULL;
}

static void *call_often(void *unused) {
  for (int i = 0; i < rounds; i++) call_all(unused);
  return NULL;
}

static void in_threads(int count, void *(*body)(void *), size_t stack) {
  pthread_t threads[thread_count];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (stack) pthread_attr_setstacksize(&attributes, stack);
  for (int i = 0; i < count; i++) pthread_create(&threads[i], &attributes, body, NULL);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
  pthread_attr_destroy(&attributes);
}

static void heard(int number) {
  printf("heard signal %d\n", number);
  fflush(stdout);
}

int main(int count, char **arguments) {
  (void)count;
  words = arguments + 1;
  char *way = words[0] ? words[0] : "";
  if (strcmp(way, "version") == 0) return puts(updates_version()) < 0;
  signal(SIGTERM, heard);
  signal(SIGPIPE, heard);
  struct surroundings before;
  look(&before);
  if (strcmp(way, "threads") == 0) {
    words++;
    in_threads(thread_count, call_often, 0);
  } else if (strcmp(way, "stack") == 0) {
    words++;
    in_threads(1, call_all, 512 << 10);
  } else if (strcmp(way, "fork") == 0) {
    words++;
    call_all(NULL);
    pid_t child = fork();
    call_all(NULL);
    if (child == 0) return 0;
    int status = -1;
    waitpid(child, &status, 0);
    printf("the child ended with %d\n", status);
  } else if (strcmp(way, "closed") == 0) {
    words++;
    close(0);
    close(2);
    call_all(NULL);
  } else if (strcmp(way, "pipe") == 0) {
    /* Nobody reads standard error any more. */
    words++;
    int ends[2];
    if (pipe(ends) != 0) return 1;
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    call_all(NULL);
  } else {
    call_all(NULL);
  }
  compare(&before);
  updates_free(NULL);
  printf("went on\n");
  return 0;
}
