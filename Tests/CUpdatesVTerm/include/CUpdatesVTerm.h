#pragma once

/* A terminal in memory: libvterm behind scalars and character pointers. */
typedef struct virtual_terminal virtual_terminal;

virtual_terminal *virtual_terminal_new(int columns, int rows);
void virtual_terminal_free(virtual_terminal *terminal);
void virtual_terminal_feed(virtual_terminal *terminal, const char *bytes, int count);
void virtual_terminal_resize(virtual_terminal *terminal, int columns, int rows);

/* Up to six scalars; answers how many, and none in the second column of a wide character. */
int virtual_terminal_scalar(virtual_terminal *terminal, int row, int column, int index);
int virtual_terminal_attributes(virtual_terminal *terminal, int row, int column);
/* An index of the palette, -1 for the terminal's own colour, -2 for any other. */
int virtual_terminal_foreground(virtual_terminal *terminal, int row, int column);
int virtual_terminal_background(virtual_terminal *terminal, int row, int column);

int virtual_terminal_cursor_row(virtual_terminal *terminal);
int virtual_terminal_cursor_column(virtual_terminal *terminal);
int virtual_terminal_cursor_is_visible(virtual_terminal *terminal);
int virtual_terminal_is_alternate(virtual_terminal *terminal);
int virtual_terminal_mouse(virtual_terminal *terminal);
int virtual_terminal_title_changes(virtual_terminal *terminal);
int virtual_terminal_bells(virtual_terminal *terminal);
/* What the terminal wanted to answer, in bytes. */
int virtual_terminal_replies(virtual_terminal *terminal);

enum {
  VIRTUAL_BOLD = 1,
  VIRTUAL_UNDERLINE = 2,
  VIRTUAL_ITALIC = 4,
  VIRTUAL_REVERSE = 8,
};

/* A child on a pseudo-terminal of its own. Failures are negative errno values. */
int pseudo_terminal_open(int columns, int rows);
/* `arguments` and `environment` are that many texts, each ended by NUL. Descriptors for standard
   input, output and error may be -1: then they are the terminal. */
int pseudo_terminal_spawn(int primary, const char *path, const char *arguments,
                          int argument_count, const char *environment, int variable_count,
                          const char *directory, int input, int output, int error);
void pseudo_terminal_resize(int primary, int columns, int rows);
/* Waits at most so long; answers 1 where there is input or an end of it. */
int pseudo_terminal_wait(int primary, int milliseconds);
/* Number of bytes, 0 at the end, -1 where nothing is there. */
int pseudo_terminal_read(int primary, char *bytes, int count);
int pseudo_terminal_write(int primary, const char *bytes, int count);
/* The status of waitpid, or -1 while the child runs; with `block` it is waited for. */
int pseudo_terminal_reap(int process, int block);
/* A bit for each of ICANON, ECHO, ISIG, ICRNL, IXON, OPOST. */
int pseudo_terminal_modes(int primary);
/* The foreground process group, or -1. */
int pseudo_terminal_foreground(int primary);
void pseudo_terminal_close(int descriptor);
int pseudo_terminal_pipe(int *ends);
void pseudo_terminal_kill(int process, int number);

int pseudo_status_is_exit(int status);
int pseudo_status_code(int status);
int pseudo_status_signal(int status);

/* The file that this code was loaded from; empty where that is unknown. */
const char *own_image_path(void);
