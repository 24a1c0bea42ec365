#include <locale.h>
#include <pthread.h>
#include <string.h>

#include "Internal.h"

#ifdef __APPLE__
#include <xlocale.h>
#endif

/* In which libarchive takes names for UTF-8, whatever the process has set. */
static locale_t locale;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_locale(void) {
  static const char names[][12] = {"C.UTF-8", "en_US.UTF-8", "UTF-8", "C"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !locale; i++)
    locale = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
}

static int reader_failed(struct updates_archive *archive) {
  return updates_archive_reader_failed(archive, archive->entries, archive->was_asked_beyond);
}

/* What stands in a header is not limited by libarchive in every format. */
static bool is_header_too_long(struct updates_archive *archive, size_t size) {
  if (!archive->is_in_header) return false;
  archive->header_bytes += (long long)size;
  if (archive->header_bytes <= UPDATES_ARCHIVE_LONGEST_HEADER) return false;
  updates_archive_fail(archive, UPDATES_ARCHIVE_DAMAGED, "its headers are too long");
  return true;
}

static la_ssize_t read_content(struct archive *reader, void *context, const void **bytes) {
  (void)reader;
  struct updates_archive *archive = context;
  const unsigned char *start = NULL;
  size_t size = 0;
  int outcome = updates_archive_pull(archive, &start, &size);
  if (outcome == UPDATES_ARCHIVE_END) archive->was_asked_beyond = true;
  if (outcome != UPDATES_ARCHIVE_DONE && outcome != UPDATES_ARCHIVE_END) return ARCHIVE_FATAL;
  if (is_header_too_long(archive, size)) return ARCHIVE_FATAL;
  *bytes = start;
  return (la_ssize_t)size;
}

static la_ssize_t read_zip(struct archive *reader, void *context, const void **bytes) {
  (void)reader;
  struct updates_archive *archive = context;
  long long rest = archive->size - archive->position;
  size_t size = rest <= 0 ? 0 : rest < UPDATES_ARCHIVE_CHUNK ? (size_t)rest : UPDATES_ARCHIVE_CHUNK;
  ptrdiff_t got = updates_archive_fetch(archive, archive->chunk, size);
  if (got < 0 || is_header_too_long(archive, (size_t)got)) return ARCHIVE_FATAL;
  *bytes = archive->chunk;
  return got;
}

static la_int64_t seek_zip(struct archive *reader, void *context, la_int64_t offset, int whence) {
  (void)reader;
  struct updates_archive *archive = context;
  long long start =
      whence == SEEK_SET ? 0 : whence == SEEK_CUR ? archive->position : archive->size;
  long long place;
  if (__builtin_add_overflow(start, offset, &place) || place < 0) return ARCHIVE_FATAL;
  archive->position = place;
  return place;
}

static la_int64_t skip_zip(struct archive *reader, void *context, la_int64_t size) {
  (void)reader;
  struct updates_archive *archive = context;
  long long rest = archive->size - archive->position;
  if (size <= 0 || rest <= 0) return 0;
  long long passed = size < rest ? size : rest;
  archive->position += passed;
  return passed;
}

static int begin(
    struct updates_archive *archive, archive_read_callback *read, archive_skip_callback *skip) {
  pthread_once(&once, make_locale);
  if (!locale) return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
  locale_t before = uselocale(locale);
  archive->is_in_header = true;
  int answer =
      updates_loaded.archive_read_open2(archive->entries, archive, NULL, read, skip, NULL);
  uselocale(before);
  if (answer == ARCHIVE_OK) return UPDATES_ARCHIVE_DONE;
  /* Without a directory at its end it is no zip for libarchive. */
  if (archive->is_zip && updates_loaded.archive_format(archive->entries) == 0)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_CUT_OFF, "");
  return reader_failed(archive);
}

int updates_archive_begin_tar(struct updates_archive *archive) {
  archive->entries = updates_loaded.archive_read_new();
  if (!archive->entries) return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
  updates_loaded.archive_read_support_format_tar(archive->entries);
  /* Files of a Mac with a leading `._` are files; on a Mac they would be taken for attributes. */
  updates_loaded.archive_read_set_format_option(archive->entries, "tar", "mac-ext", NULL);
  return begin(archive, read_content, NULL);
}

int updates_archive_begin_zip(struct updates_archive *archive) {
  archive->is_zip = true;
  archive->position = 0;
  archive->entries = updates_loaded.archive_read_new();
  if (!archive->entries) return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
  /* Only what the directory at its end lists; what else lies between does not exist. */
  updates_loaded.archive_read_support_format_zip_seekable(archive->entries);
  updates_loaded.archive_read_set_format_option(archive->entries, "zip", "mac-ext", NULL);
  updates_loaded.archive_read_set_seek_callback(archive->entries, seek_zip);
  return begin(archive, read_zip, skip_zip);
}

/* UTF-8 as a tar of POSIX has it, or else the bytes of an older one. */
static const char *text(const char *utf8, const char *bytes) { return utf8 ? utf8 : bytes; }

static void describe(struct archive_entry *entry, struct updates_archive_entry *out) {
  out->mode = updates_loaded.archive_entry_mode(entry);
  out->has_size = updates_loaded.archive_entry_size_is_set(entry);
  out->size = updates_loaded.archive_entry_size(entry);
  out->is_encrypted = updates_loaded.archive_entry_is_encrypted(entry);
  out->has_time = updates_loaded.archive_entry_mtime_is_set(entry);
  out->seconds = (long long)updates_loaded.archive_entry_mtime(entry);
  out->nanoseconds = updates_loaded.archive_entry_mtime_nsec(entry);
  out->name = text(updates_loaded.archive_entry_pathname_utf8(entry),
      updates_loaded.archive_entry_pathname(entry));
  out->hard_link = text(updates_loaded.archive_entry_hardlink_utf8(entry),
      updates_loaded.archive_entry_hardlink(entry));
  out->symbolic_link = text(updates_loaded.archive_entry_symlink_utf8(entry),
      updates_loaded.archive_entry_symlink(entry));
}

/* A tar that ends between two entries is cut off where no block of zeros says that it is the end:
   libarchive takes both for an end, but reads on over the block. */
static int end(struct updates_archive *archive, long long before) {
  if (archive->is_zip) return UPDATES_ARCHIVE_END;
  long long passed = updates_loaded.archive_filter_bytes(archive->entries, -1) - before;
  return passed >= 512 ? UPDATES_ARCHIVE_END
                       : updates_archive_fail(archive, UPDATES_ARCHIVE_CUT_OFF, "");
}

/* A warning of a zip is that its directory and its entry differ; of a tar, that an attribute makes
   no sense. Text that is no UTF-8 is seen by whoever uses it. */
static bool is_warning_grave(struct updates_archive *archive) {
  const int no_number = -1;
  return archive->is_zip || updates_loaded.archive_errno(archive->entries) == no_number;
}

static int next(struct updates_archive *archive, struct updates_archive_entry *entry) {
  archive->is_in_header = false;
  if (archive->entry &&
      updates_loaded.archive_read_data_skip(archive->entries) < ARCHIVE_OK)
    return reader_failed(archive);
  archive->is_in_header = true;
  archive->header_bytes = 0;
  long long before = updates_loaded.archive_filter_bytes(archive->entries, -1);
  int answer = updates_loaded.archive_read_next_header(archive->entries, &archive->entry);
  archive->is_in_header = false;
  if (answer == ARCHIVE_EOF) {
    archive->entry = NULL;
    return end(archive, before);
  }
  if (answer < ARCHIVE_WARN || (answer == ARCHIVE_WARN && is_warning_grave(archive)))
    return reader_failed(archive);
  describe(archive->entry, entry);
  return UPDATES_ARCHIVE_DONE;
}

int updates_archive_next(struct updates_archive *archive, struct updates_archive_entry *entry) {
  if (archive->failure != UPDATES_ARCHIVE_DONE) return archive->failure;
  locale_t before = uselocale(locale);
  int outcome = next(archive, entry);
  uselocale(before);
  return outcome;
}

int updates_archive_read(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size, long long *offset) {
  if (archive->failure != UPDATES_ARCHIVE_DONE) return archive->failure;
  const void *start = NULL;
  la_int64_t place = 0;
  *size = 0;
  locale_t before = uselocale(locale);
  int answer =
      updates_loaded.archive_read_data_block(archive->entries, &start, size, &place);
  uselocale(before);
  *bytes = start;
  *offset = place;
  if (answer == ARCHIVE_EOF) return UPDATES_ARCHIVE_END;
  return answer == ARCHIVE_OK ? UPDATES_ARCHIVE_DONE
                              : reader_failed(archive);
}

static bool is_padding(const unsigned char *bytes, size_t size) {
  return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

int updates_archive_drain(struct updates_archive *archive) {
  if (archive->failure != UPDATES_ARCHIVE_DONE) return archive->failure;
  if (archive->is_zip) return UPDATES_ARCHIVE_END;
  /* The last chunk may have more in it than was read as entries. */
  long long rest =
      archive->status.expanded - updates_loaded.archive_filter_bytes(archive->entries, -1);
  if (archive->chunk_read > 0 && rest > 0 && (size_t)rest <= archive->chunk_size
      && !is_padding(archive->chunk + archive->chunk_size - rest, (size_t)rest))
    return updates_archive_fail(archive, UPDATES_ARCHIVE_TRAILING, "");
  const unsigned char *bytes = NULL;
  size_t size = 0;
  int outcome = updates_archive_pull(archive, &bytes, &size);
  if (outcome != UPDATES_ARCHIVE_DONE) return outcome;
  return is_padding(bytes, size) ? UPDATES_ARCHIVE_DONE
                                 : updates_archive_fail(archive, UPDATES_ARCHIVE_TRAILING, "");
}
