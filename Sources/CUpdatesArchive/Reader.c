#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Internal.h"

int updates_archive_fail(struct updates_archive *archive, int outcome, const char *detail) {
  if (archive->failure != UPDATES_ARCHIVE_DONE) return archive->failure;
  archive->failure = outcome;
  strncpy(archive->detail, detail ? detail : "", sizeof archive->detail - 1);
  return outcome;
}

int updates_archive_reader_failed(struct updates_archive *archive, struct archive *reader) {
  const char *detail = updates_archive_library.archive_error_string(reader);
  if (!detail) detail = "";
  if (updates_archive_library.archive_errno(reader) == ENOMEM)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, detail);
  if (archive->was_asked_beyond)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_CUT_OFF, detail);
  /* There is no number of its own for what was left out when libarchive was built. */
  if (strstr(detail, "nsupported"))
    return updates_archive_fail(archive, UPDATES_ARCHIVE_UNSUPPORTED, detail);
  return updates_archive_fail(archive, UPDATES_ARCHIVE_DAMAGED, detail);
}

ptrdiff_t updates_archive_fetch(
    struct updates_archive *archive, unsigned char *bytes, size_t size) {
  ssize_t got;
  do {
    got = pread(archive->descriptor, bytes, size, (off_t)archive->position);
  } while (got < 0 && errno == EINTR);
  if (got < 0) {
    archive->error_number = errno;
    updates_archive_fail(archive, UPDATES_ARCHIVE_INPUT_FAILED, "");
    return -1;
  }
  archive->position += got;
  if (archive->position > archive->fetched) archive->fetched = archive->position;
  return got;
}

struct updates_archive *updates_archive_open(int descriptor, int filter) {
  if (updates_archive_missing_library()) return NULL;
  struct updates_archive *archive = calloc(1, sizeof *archive);
  if (archive) archive->chunk = malloc(UPDATES_ARCHIVE_CHUNK);
  if (!archive || !archive->chunk) {
    free(archive);
    return NULL;
  }
  archive->descriptor = descriptor;
  archive->filter = filter;
  struct stat facts;
  if (fstat(descriptor, &facts) == 0) archive->size = facts.st_size;
  /* A filter that cannot begin says so again when it is read. */
  updates_archive_open_filter(archive);
  return archive;
}

void updates_archive_close(struct updates_archive *archive) {
  if (archive->entries) updates_archive_library.archive_read_free(archive->entries);
  if (archive->raw) updates_archive_library.archive_read_free(archive->raw);
  if (archive->has_gzip) updates_archive_library.inflateEnd(&archive->gzip);
  if (archive->has_xz) updates_archive_library.lzma_end(&archive->xz);
  free(archive->chunk);
  free(archive);
}

int updates_archive_peek(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size) {
  if (archive->chunk_read == archive->chunk_size) {
    int outcome = updates_archive_fill(archive);
    if (outcome != UPDATES_ARCHIVE_DONE) return outcome;
  }
  *bytes = archive->chunk + archive->chunk_read;
  *size = archive->chunk_size - archive->chunk_read;
  return UPDATES_ARCHIVE_DONE;
}

int updates_archive_pull(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size) {
  int outcome = updates_archive_peek(archive, bytes, size);
  if (outcome != UPDATES_ARCHIVE_DONE) return outcome;
  archive->chunk_read = archive->chunk_size;
  return *size == 0 ? UPDATES_ARCHIVE_END : UPDATES_ARCHIVE_DONE;
}

long long updates_archive_fetched(const struct updates_archive *archive) {
  return archive->fetched;
}

long long updates_archive_expanded(const struct updates_archive *archive) {
  return archive->expanded;
}

const char *updates_archive_detail(const struct updates_archive *archive) {
  return archive->detail;
}

long long updates_archive_most_records(const struct updates_archive *archive) {
  return archive->most_records;
}

int updates_archive_error_number(const struct updates_archive *archive) {
  return archive->error_number;
}
