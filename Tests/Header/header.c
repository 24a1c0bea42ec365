/* header calls|threads|none|prompt: calls the functions of updates.h, and says what is wrong. */
#include <updates.h>

#include <pthread.h>
#include <stdio.h>
#include <sys/time.h>
#include <termios.h>

static const char offer[] = "{\"new\": \"2.0\", \"installed\": \"1.0\", \"name\": \"Tool\"}";
static const char required[] =
    "{\"config\": {\"app\": {\"id\": \"a\", \"version\": \"1.0\"}, \"updates\":"
    " {\"version\": \"2.0\", \"update-type\": \"hard\", \"check-for\": \"manually\"}}}";
static int faults;

static void expect(int holds, const char *what) {
  if (holds) return;
  faults++;
  printf("wrong: %s\n", what);
}

static void call(
    char *(*function)(const char *, int *), const char *request, int status, const char *part) {
  int found = -2;
  char *document = function(request, &found);
  if (found != status) printf("wrong: the status of %s is %d\n", request ? request : "NULL", found);
  faults += found != status;
  expect(part ? document && strstr(document, part) : !document, part ? part : "a document");
  expect(!document || !strchr(document, '\n'), "one line");
  updates_free(document);
}

static void call_all(void) {
  call(updates_check, offer, 100, "\"result\":\"available\"");
  call(updates_check, required, 101, "\"required\":true");
  call(updates_check, "{\"new\": \"1.0\", \"installed\": \"1.0\", \"id\": \"b\"}", 0, "up-to-date");
  call(updates_check, "{", 65, "\"code\":\"request.");
  call(updates_check, "[]", 64, "\"code\":\"usage.value\"");
  call(updates_check, "{\"nothing\": true}", 64, "\"code\":\"usage.unknown-option\"");
  call(updates_check, "{\"app\": \"com.example.none\"}", 66, "\"code\":\"app-file.not-registered\"");
  call(updates_notify, offer, 0, "\"command\":\"notify\"");
  call(updates_notify, required, 101, "\"command\":\"notify\"");
  call(updates_prompt, required, 101, "\"choice\":null");
  updates_free(updates_check(NULL, NULL));
}

static int descriptors(void) {
  int count = 0;
  for (int i = 0; i < 256; i++) count += fcntl(i, F_GETFD) != -1;
  return count;
}

static void reap(int number) {
  (void)number;
  while (waitpid(-1, NULL, WNOHANG) > 0) continue;
}

static void nothing(int number) { (void)number; }

static void *call_in_thread(void *unused) {
  for (int i = 0; i < 3; i++) call(updates_check, offer, 100, "available");
  return unused;
}

/* What a program may do with SIGCHLD, and interruptions all the time. */
static void call_in_all_ways(void) {
  struct itimerval often = {{0, 2000}, {0, 2000}}, never = {{0, 0}, {0, 0}};
  call_all();
  expect(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD, "no zombie");
  signal(SIGCHLD, SIG_IGN);
  call_all();
  signal(SIGCHLD, reap);
  call_all();
  signal(SIGCHLD, SIG_DFL);
  setitimer(ITIMER_REAL, &often, NULL);
  call_all();
  setitimer(ITIMER_REAL, &never, NULL);
}

static void call_without_tool(void) {
  setenv("UPDATES_TUI", "/nowhere/updates-tui", 1);
  call(updates_check, offer, UPDATES_NO_TOOL, NULL);
  expect(errno == ENOENT, "errno");
  setenv("UPDATES_TUI", "/bin/true", 1);
  call(updates_prompt, offer, UPDATES_NO_TOOL, NULL);
  unsetenv("UPDATES_TUI");
  setenv("PATH", "/nowhere", 1);
  call(updates_notify, offer, UPDATES_NO_TOOL, NULL);
}

int main(int count, char **words) {
  struct sigaction before[32], after, interrupting;
  sigset_t mask, mask_after;
  struct termios modes, modes_after;
  int open_before = descriptors();
  const char *way = count > 1 ? words[1] : "";
  memset(&modes, 0, sizeof modes);
  memset(&modes_after, 0, sizeof modes_after);
  memset(&interrupting, 0, sizeof interrupting);
  interrupting.sa_handler = nothing;
  sigaction(SIGALRM, &interrupting, NULL);
  for (int i = 1; i < 32; i++) sigaction(i, NULL, &before[i]);
  pthread_sigmask(SIG_BLOCK, NULL, &mask);
  tcgetattr(0, &modes);
  if (strcmp(way, "prompt") == 0) {
    call(
        updates_prompt, "{\"new\": \"2.0\", \"installed\": \"1.0\", \"id\": \"c\"}", 0,
        "\"choice\":\"skip\"");
  } else if (strcmp(way, "threads") == 0) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, call_in_thread, NULL);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  } else if (strcmp(way, "none") == 0) {
    call_without_tool();
  } else {
    call_in_all_ways();
  }
  pthread_sigmask(SIG_BLOCK, NULL, &mask_after);
  tcgetattr(0, &modes_after);
  for (int i = 1; i < 32; i++) {
    sigaction(i, NULL, &after);
    expect(after.sa_handler == before[i].sa_handler, "the action of a signal");
    expect(sigismember(&mask, i) == sigismember(&mask_after, i), "the mask of signals");
  }
  expect(memcmp(&modes, &modes_after, sizeof modes) == 0, "the modes of the terminal");
  expect(descriptors() == open_before, "open descriptors");
  if (!faults) puts("went on");
  return faults != 0;
}
