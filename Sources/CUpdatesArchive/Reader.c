#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Internal.h"

int carchive_fail(struct carchive *archive, int outcome, const char *detail) {
  if (archive->failure != CARCHIVE_DONE) return archive->failure;
  archive->failure = outcome;
  strncpy(archive->detail, detail ? detail : "", sizeof archive->detail - 1);
  return outcome;
}

int carchive_reader_failed(struct carchive *archive, struct archive *reader) {
  const char *detail = carchive_library.archive_error_string(reader);
  if (!detail) detail = "";
  if (carchive_library.archive_errno(reader) == ENOMEM)
    return carchive_fail(archive, CARCHIVE_NO_MEMORY, detail);
  if (archive->was_asked_beyond) return carchive_fail(archive, CARCHIVE_CUT_OFF, detail);
  /* There is no number of its own for what was left out when libarchive was built. */
  if (strstr(detail, "nsupported")) return carchive_fail(archive, CARCHIVE_UNSUPPORTED, detail);
  return carchive_fail(archive, CARCHIVE_DAMAGED, detail);
}

ptrdiff_t carchive_fetch(struct carchive *archive, unsigned char *bytes, size_t size) {
  ssize_t got;
  do {
    got = pread(archive->descriptor, bytes, size, (off_t)archive->position);
  } while (got < 0 && errno == EINTR);
  if (got < 0) {
    archive->error_number = errno;
    carchive_fail(archive, CARCHIVE_INPUT_FAILED, "");
    return -1;
  }
  archive->position += got;
  if (archive->position > archive->fetched) archive->fetched = archive->position;
  return got;
}

struct carchive *carchive_open(int descriptor, int filter) {
  if (carchive_missing_library()) return NULL;
  struct carchive *archive = calloc(1, sizeof *archive);
  if (archive) archive->chunk = malloc(CARCHIVE_CHUNK);
  if (!archive || !archive->chunk) {
    free(archive);
    return NULL;
  }
  archive->descriptor = descriptor;
  archive->filter = filter;
  struct stat facts;
  if (fstat(descriptor, &facts) == 0) archive->size = facts.st_size;
  /* A filter that cannot begin says so again when it is read. */
  carchive_open_filter(archive);
  return archive;
}

void carchive_close(struct carchive *archive) {
  if (archive->entries) carchive_library.archive_read_free(archive->entries);
  if (archive->raw) carchive_library.archive_read_free(archive->raw);
  if (archive->has_gzip) carchive_library.inflateEnd(&archive->gzip);
  if (archive->has_xz) carchive_library.lzma_end(&archive->xz);
  free(archive->chunk);
  free(archive);
}

int carchive_peek(struct carchive *archive, const unsigned char **bytes, size_t *size) {
  if (archive->chunk_read == archive->chunk_size) {
    int outcome = carchive_fill(archive);
    if (outcome != CARCHIVE_DONE) return outcome;
  }
  *bytes = archive->chunk + archive->chunk_read;
  *size = archive->chunk_size - archive->chunk_read;
  return CARCHIVE_DONE;
}

int carchive_pull(struct carchive *archive, const unsigned char **bytes, size_t *size) {
  int outcome = carchive_peek(archive, bytes, size);
  if (outcome != CARCHIVE_DONE) return outcome;
  archive->chunk_read = archive->chunk_size;
  return *size == 0 ? CARCHIVE_END : CARCHIVE_DONE;
}

long long carchive_fetched(const struct carchive *archive) { return archive->fetched; }

long long carchive_expanded(const struct carchive *archive) { return archive->expanded; }

const char *carchive_detail(const struct carchive *archive) { return archive->detail; }

long long carchive_most_records(const struct carchive *archive) { return archive->most_records; }

int carchive_error_number(const struct carchive *archive) { return archive->error_number; }
