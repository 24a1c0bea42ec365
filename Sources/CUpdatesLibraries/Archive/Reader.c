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

int updates_archive_reader_failed(
    struct updates_archive *archive, struct archive *reader, bool has_ended) {
  const char *detail = updates_loaded.archive_error_string(reader);
  if (!detail) detail = "";
  if (updates_loaded.archive_errno(reader) == ENOMEM)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, detail);
  if (has_ended)
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
    archive->status.error_number = errno;
    updates_archive_fail(archive, UPDATES_ARCHIVE_INPUT_FAILED, "");
    return -1;
  }
  archive->position += got;
  if (archive->position > archive->status.fetched) archive->status.fetched = archive->position;
  return got;
}

struct updates_archive *updates_archive_open(int descriptor, int filter) {
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
  if (archive->entries) updates_loaded.archive_read_free(archive->entries);
  if (archive->raw) updates_loaded.archive_read_free(archive->raw);
  updates_loaded.inflateEnd(&archive->gzip);
  updates_loaded.lzma_end(&archive->xz);
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

struct updates_archive_status updates_archive_status(const struct updates_archive *archive) {
  struct updates_archive_status status = archive->status;
  status.detail = archive->detail;
  return status;
}

const char *updates_archive_version(void) { return updates_loaded.archive_version_details(); }
