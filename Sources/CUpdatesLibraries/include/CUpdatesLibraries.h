/* Libraries that are loaded on first use, in plain types. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum updates_library {
  UPDATES_LIBRARY_ARCHIVE,
  /* OpenSSL 3 with its functions for certificates and timestamps. */
  UPDATES_LIBRARY_CERTIFICATES,
  UPDATES_LIBRARY_CRYPTO,
  UPDATES_LIBRARY_CURL,
  UPDATES_LIBRARY_EXPAT,
  UPDATES_LIBRARY_LZMA,
  UPDATES_LIBRARY_MD4C,
  UPDATES_LIBRARY_PCRE2,
  UPDATES_LIBRARY_ZLIB,
};

/* Loads a library until the process ends, once and from any thread. Returns whether it can be
   used. */
bool updates_library_load(enum updates_library library);

/* The system's limit because of which a library was not loaded, such as `Too many open files`; NULL
   if there was another reason. */
const char *_Nullable updates_library_problem(void);

/* libarchive, with zlib for gzip and liblzma for xz: all are loaded before these are called. */

enum updates_archive_outcome {
  UPDATES_ARCHIVE_DONE,
  UPDATES_ARCHIVE_END,
  UPDATES_ARCHIVE_NO_MEMORY,
  /* The detail is the library's description. */
  UPDATES_ARCHIVE_DAMAGED,
  UPDATES_ARCHIVE_UNSUPPORTED,
  UPDATES_ARCHIVE_CUT_OFF,
  /* Something other than padding follows the end. */
  UPDATES_ARCHIVE_TRAILING,
  /* The file could not be read; the error number says why. */
  UPDATES_ARCHIVE_INPUT_FAILED,
};

enum updates_archive_filter {
  UPDATES_ARCHIVE_PLAIN,
  UPDATES_ARCHIVE_GZIP,
  UPDATES_ARCHIVE_BZIP2,
  UPDATES_ARCHIVE_XZ,
  UPDATES_ARCHIVE_ZSTD,
};

struct updates_archive_entry {
  /* As of `stat`, with the kind and the permissions. */
  unsigned mode;
  bool has_size;
  long long size;
  bool is_encrypted;
  bool has_time;
  long long seconds;
  long nanoseconds;
  /* The bytes in the archive, valid until the next entry; null if there are none. */
  const char *_Nullable name;
  const char *_Nullable hard_link;
  const char *_Nullable symbolic_link;
};

struct updates_archive_status {
  /* The number of bytes read from the file; no byte counts twice. */
  long long fetched;
  long long expanded;
  int error_number;
  /* A library's last message; never null. */
  const char *detail;
};

/* Such as `libarchive 3.6.2 zlib/1.2.13`. */
const char *updates_archive_version(void);

struct updates_archive;

/* Reads the file of a descriptor from its beginning, whatever its offset; the caller still owns the
   descriptor. Null if memory is missing. */
struct updates_archive *_Nullable updates_archive_open(int descriptor, int filter);

void updates_archive_close(struct updates_archive *archive);

/* The first decompressed bytes, at least 512 if there are so many; they are read again later. */
int updates_archive_peek(struct updates_archive *archive,
    const unsigned char *_Nullable *_Nonnull bytes, size_t *size);

/* The next decompressed bytes, valid until the next call. */
int updates_archive_pull(struct updates_archive *archive,
    const unsigned char *_Nullable *_Nonnull bytes, size_t *size);

/* Begins to read entries: of a tar with any filter, or of a zip without one. */
int updates_archive_begin_tar(struct updates_archive *archive);
int updates_archive_begin_zip(struct updates_archive *archive);

int updates_archive_next(struct updates_archive *archive, struct updates_archive_entry *entry);

/* The next bytes of an entry and their offset, valid until the next call. */
int updates_archive_read(struct updates_archive *archive,
    const unsigned char *_Nullable *_Nonnull bytes, size_t *size, long long *offset);

/* After the last entry: reads a further part, and checks that only padding follows. */
int updates_archive_drain(struct updates_archive *archive);

struct updates_archive_status updates_archive_status(const struct updates_archive *archive);

/* md4c, which is loaded before. */

/* The subject of an event; the meaning of its number follows the colon. Other kinds are not used. */
enum updates_markdown_kind {
  UPDATES_MARKDOWN_QUOTE = 1,
  UPDATES_MARKDOWN_BULLETS, /* : 1 if the list is tight */
  UPDATES_MARKDOWN_NUMBERS, /* : twice the first number, plus 1 if the list is tight */
  UPDATES_MARKDOWN_ITEM,    /* : 'x', 'X' or ' ' for a task, else 0 */
  UPDATES_MARKDOWN_RULE,
  UPDATES_MARKDOWN_HEADING, /* : 1 to 6 */
  UPDATES_MARKDOWN_CODE_BLOCK,
  UPDATES_MARKDOWN_HTML_BLOCK,
  UPDATES_MARKDOWN_PARAGRAPH,
  UPDATES_MARKDOWN_TABLE, /* : the number of columns */
  UPDATES_MARKDOWN_TABLE_ROW = 13,
  UPDATES_MARKDOWN_TABLE_CELL, /* : 0 default, 1 left, 2 centre, 3 right */
  UPDATES_MARKDOWN_SPAN = 32,
  UPDATES_MARKDOWN_EMPHASIS = UPDATES_MARKDOWN_SPAN,
  UPDATES_MARKDOWN_STRONG,
  UPDATES_MARKDOWN_LINK,  /* text: the address, its entities as written */
  UPDATES_MARKDOWN_IMAGE, /* text: the address, its entities as written */
  UPDATES_MARKDOWN_CODE,
  UPDATES_MARKDOWN_STRUCK_OUT,
  UPDATES_MARKDOWN_TEXT = 64,
  UPDATES_MARKDOWN_NULL,
  UPDATES_MARKDOWN_HARD_BREAK,
  UPDATES_MARKDOWN_SOFT_BREAK,
  UPDATES_MARKDOWN_ENTITY,
  UPDATES_MARKDOWN_HTML = 70,
};

enum updates_markdown_step {
  UPDATES_MARKDOWN_ENTER,
  UPDATES_MARKDOWN_LEAVE,
  UPDATES_MARKDOWN_CONTENT
};

/* Any result other than 0 ends the parsing. The text is not terminated, and valid only during the
   call. */
typedef int (*updates_markdown_event)(
    void *_Nullable context, int step, int kind, unsigned number, const char *_Nullable text,
    unsigned size);

/* Parses UTF-8 text. Returns 0, the event function's last result, or -1 if memory is missing. */
int updates_markdown_parse(const char *_Nullable text, unsigned size, updates_markdown_event event,
    void *_Nullable context);

/* expat, which is loaded before. */

enum updates_xml_outcome {
  UPDATES_XML_DONE,
  UPDATES_XML_STOPPED,
  UPDATES_XML_NO_MEMORY,
  /* Not XML, or its namespaces are used wrongly; the message says how. */
  UPDATES_XML_MALFORMED,
  UPDATES_XML_NO_ELEMENT,
  UPDATES_XML_CUT_OFF,
  UPDATES_XML_DOCUMENT_TYPE,
  UPDATES_XML_TOO_DEEP,
  UPDATES_XML_TOO_MANY_ATTRIBUTES,
};

enum updates_xml_limit { UPDATES_XML_DEEPEST = 64, UPDATES_XML_MOST_ATTRIBUTES = 128 };

/* Between the URI of a name's namespace and its local part; no document can contain it. */
enum { UPDATES_XML_SEPARATOR = 1 };

enum updates_xml_kind {
  UPDATES_XML_ENTER,
  UPDATES_XML_ATTRIBUTE,
  UPDATES_XML_TEXT,
  UPDATES_XML_LEAVE,
};

/* Any result other than 0 ends the parsing. `name` is the URI of the namespace, the separator and
   the local part, or the local part alone; it is empty for text. `line` is where an element begins,
   and 0 for all else. Name and text are valid only during the call; the text is not terminated. */
typedef int (*updates_xml_event)(void *_Nullable context, int kind, int line,
    const char *_Nullable name, const char *_Nullable text, size_t size);

/* Such as `expat_2.5.0`. */
const char *updates_xml_version(void);

/* Parses text in an encoding, whatever the document declares. It reads nothing outside the document,
   and ends at a document type declaration. On an error it gives the line and the message. */
int updates_xml_parse(const char *_Nullable bytes, size_t size, const char *encoding,
    updates_xml_event event, void *_Nullable context, int *line,
    const char *_Nullable *_Nonnull message);

/* OpenSSL, or the system's own library. */

enum {
  UPDATES_CRYPTO_DONE,
  UPDATES_CRYPTO_LIBRARY_MISSING,
  UPDATES_CRYPTO_FAILED,
  /* The signature was not made by this key for this message. */
  UPDATES_CRYPTO_REJECTED,
};

enum { UPDATES_CRYPTO_LONGEST_DIGEST = 64 };

typedef enum __attribute__((enum_extensibility(closed))) CCryptoAlgorithm : int {
  CCryptoAlgorithmSHA1,
  CCryptoAlgorithmSHA256,
  CCryptoAlgorithmSHA384,
  CCryptoAlgorithmSHA512,
  CCryptoAlgorithmBLAKE2b,
  /* What Ed25519 needs, which signs the message itself. */
  CCryptoAlgorithmNone,
} CCryptoAlgorithm;

/* A digest of bytes that come in pieces. */
typedef struct CCryptoDigest CCryptoDigest;

/* Or NULL and a reason in `outcome`. The first call loads the library. */
CCryptoDigest *_Nullable updates_crypto_digest_new(CCryptoAlgorithm algorithm, int *outcome);
int updates_crypto_digest_update(CCryptoDigest *digest, const void *_Nullable bytes, size_t length);
/* Writes the digest, at most UPDATES_CRYPTO_LONGEST_DIGEST bytes, and starts a new one. */
int updates_crypto_digest_finish(CCryptoDigest *digest, unsigned char *bytes);
void updates_crypto_digest_free(CCryptoDigest *digest);

/* Whether a signature is that of a key, in the DER of X.509, for a message or for the digest of one:
   UPDATES_CRYPTO_DONE or UPDATES_CRYPTO_REJECTED, or another outcome if that cannot be determined.
   Signatures of ECDSA are in DER, those of RSA in the form of PKCS #1 1.5. */
int updates_crypto_verify(const unsigned char *key, size_t key_length, CCryptoAlgorithm algorithm,
    bool is_digest, const unsigned char *signature, size_t signature_length,
    const unsigned char *_Nullable message, size_t length);

/* Certificates of X.509. */

typedef struct CCertificate CCertificate;

/* NULL if the bytes are not one certificate in DER, or if the library is missing. */
CCertificate *_Nullable updates_certificate_new(const unsigned char *der, size_t length);
void updates_certificate_free(CCertificate *certificate);

/* Two parts in DER: the public key, and what a log of certificates signs, which is the certificate
   without the log's own signature. They return the length, not above 0 if there is no such part;
   `bytes` may be NULL. */
int updates_certificate_key(const CCertificate *certificate, unsigned char *_Nullable bytes);
int updates_certificate_logged_part(
    const CCertificate *certificate, unsigned char *_Nullable bytes);

/* The value of an extension, by an identifier such as `2.5.29.17`, while the certificate lives; NULL
   if there is none. */
const unsigned char *_Nullable updates_certificate_extension(
    const CCertificate *certificate, const char *identifier, int *length);

/* Whether the certificate says that its key signs code, and nothing in it is malformed. */
bool updates_certificate_signs_code(const CCertificate *certificate);
bool updates_certificate_is_issued_by(const CCertificate *certificate, const CCertificate *issuer);

/* Why a certificate does not lead to the last one of a chain at a time, in OpenSSL's words; NULL if
   it does. */
const char *_Nullable updates_certificate_problem(const CCertificate *certificate,
    CCertificate *_Nonnull const *_Nonnull chain, int count, int64_t seconds);

/* Verifies a response of RFC 3161 for a message, by an authority whose chain ends with a certificate
   that is trusted, and tells its time in seconds since 1970. UPDATES_CRYPTO_FAILED if it is
   malformed. */
int updates_timestamp_verify(const unsigned char *token, size_t token_length,
    const unsigned char *message, size_t length, CCertificate *_Nonnull const *_Nonnull chain, int count,
    int64_t *seconds);

/* PCRE2, which is loaded before. */

enum {
  UPDATES_PCRE2_MATCHES,
  UPDATES_PCRE2_DIFFERS,
  UPDATES_PCRE2_MALFORMED,
  // A limit of time, depth or memory was reached.
  UPDATES_PCRE2_TOO_COSTLY,
  UPDATES_PCRE2_FAILED,
};

/* With the NUL. */
enum { UPDATES_PCRE2_LONGEST_PROBLEM = 256 };

/// Whether a pattern matches a whole text, within the limits; both are well-formed UTF-8.
///
/// Without a text, the pattern is compiled only. For a malformed one, `offset` is the place in bytes,
/// and `problem`, which needs UPDATES_PCRE2_LONGEST_PROBLEM bytes, receives the description.
int updates_pcre2_match(const unsigned char *pattern, size_t length, bool ignores_case,
    const unsigned char *_Nullable text, size_t text_length, size_t *offset, char *problem);

/* libcurl. It parses URLs too, so that checks and transfers agree. */

#define UPDATES_CURL_CLOSED __attribute__((enum_extensibility(closed)))

/// Loads and starts libcurl, which the other functions need.
bool updates_curl_load(void);

/// The versions of libcurl and of the libraries that it uses.
const char *updates_curl_description(void);

/// The file and folder of certificates that libcurl was built to use; NULL if unknown.
const char *_Nullable updates_curl_built_in_certificate_file(void);
const char *_Nullable updates_curl_built_in_certificate_directory(void);

/// Frees a text that a function here has returned as `char *`.
void updates_curl_free_text(char *_Nullable text);

typedef struct Curl_URL CCurlAddress;

typedef enum UPDATES_CURL_CLOSED CCurlAddressPart : int {
  CCurlAddressPartWhole,
  CCurlAddressPartScheme,
  CCurlAddressPartHost,
  CCurlAddressPartPort,
  CCurlAddressPartUser,
  CCurlAddressPartPassword,
  CCurlAddressPartFragment,
} CCurlAddressPart;

/// NULL if the URL is malformed; it may have any scheme.
CCurlAddress *_Nullable updates_curl_address_new(const char *text);
/// Resolves an absolute or relative reference against the address; false if it is malformed.
bool updates_curl_address_follow(CCurlAddress *address, const char *reference);
/// A part as text; the port even if it is the scheme's default.
char *_Nullable updates_curl_address_part(CCurlAddress *address, CCurlAddressPart part);
void updates_curl_address_remove(CCurlAddress *address, CCurlAddressPart part);
void updates_curl_address_free(CCurlAddress *address);

/// Whether a host, as an address returns it, is a literal address of 127/8 or ::1.
bool updates_curl_is_loopback(const char *host);
/// Whether a host is a literal address within `network`, an address with or without `/bits`.
bool updates_curl_is_within(const char *host, const char *network);

/// One exchange with one server.
typedef struct CCurlTransfer CCurlTransfer;

typedef enum UPDATES_CURL_CLOSED CCurlText : int {
  CCurlTextAddress,
  CCurlTextUserAgent,
  /// Empty for none.
  CCurlTextProxy,
  CCurlTextCertificateFile,
  CCurlTextCertificateDirectory,
} CCurlText;

typedef enum UPDATES_CURL_CLOSED CCurlList : int {
  CCurlListHeaders,
  /// Entries such as `localhost:80:127.0.0.1`, which are used instead of the resolver.
  CCurlListResolved,
} CCurlList;

typedef enum UPDATES_CURL_CLOSED CCurlOutcome : int {
  CCurlOutcomeDone,
  CCurlOutcomeNameNotResolved,
  CCurlOutcomeProxyNameNotResolved,
  CCurlOutcomeNotConnected,
  CCurlOutcomeTimedOut,
  /// The TLS handshake failed: the other side has no TLS, another version, or hung up.
  CCurlOutcomeNoTLS,
  CCurlOutcomeNotTrusted,
  CCurlOutcomeCutOff,
  /// A header line is longer than libcurl accepts, or memory is short.
  CCurlOutcomeLineTooLong,
  CCurlOutcomeStopped,
  CCurlOutcomeOther,
} CCurlOutcome;

/// Receives each header line with its line end, or each piece of the decoded body; any result other
/// than `count` stops. The size is 1.
typedef size_t (*CCurlReceive)(char *bytes, size_t size, size_t count, void *context);

/// A transfer that decodes the body, or takes it as it is stored; NULL if memory is short.
CCurlTransfer *_Nullable updates_curl_transfer_new(
    void *context, bool is_as_stored, CCurlReceive receive_header, CCurlReceive receive_body);
void updates_curl_transfer_set(CCurlTransfer *transfer, CCurlText what, const char *text);
/// Sets the method, and the body to send; NULL sends none.
void updates_curl_transfer_set_request(
    CCurlTransfer *transfer, const char *method, const uint8_t *_Nullable body, size_t count);
/// Whether to wait for a connection in progress that may carry several transfers.
void updates_curl_transfer_wait_for_connection(CCurlTransfer *transfer, bool waits);
void updates_curl_transfer_add(CCurlTransfer *transfer, CCurlList list, const char *line);
/// Removes what was added, before a transfer outside a multi is used again.
void updates_curl_transfer_clear(CCurlTransfer *transfer, CCurlList list);
bool updates_curl_transfer_is_ready(const CCurlTransfer *transfer);
/// Not while it is in a multi.
void updates_curl_transfer_free(CCurlTransfer *transfer);

/// The status of a proxy's response to CONNECT; 0 if there was no such request.
int updates_curl_transfer_tunnel_status(const CCurlTransfer *transfer);
/// libcurl's description of the failure.
const char *updates_curl_transfer_failure(const CCurlTransfer *transfer);

// Multis: concurrent transfers, with a pool of connections; one thread at a time uses a multi.

typedef struct CCurlMulti CCurlMulti;

/// NULL, with `errno` set, if there is no memory.
CCurlMulti *_Nullable updates_curl_multi_new(void);
bool updates_curl_multi_add(CCurlMulti *multi, CCurlTransfer *transfer);
void updates_curl_multi_remove(CCurlMulti *multi, CCurlTransfer *transfer);
/// Does everything that is possible without waiting; false if libcurl has failed.
bool updates_curl_multi_perform(CCurlMulti *multi);
/// The context of a transfer that has ended, or NULL.
void *_Nullable updates_curl_multi_next_ended(CCurlMulti *multi, CCurlOutcome *outcome);
/// Waits for sockets or the time limit; false if libcurl has failed.
bool updates_curl_multi_wait(CCurlMulti *multi, int milliseconds);
void updates_curl_multi_free(CCurlMulti *multi);

#pragma clang assume_nonnull end
