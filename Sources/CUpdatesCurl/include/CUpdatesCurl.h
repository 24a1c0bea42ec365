// The parts of libcurl that the transport needs, in plain types; libcurl is loaded on first use.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define UPDATES_CURL_CLOSED __attribute__((enum_extensibility(closed)))

/// Loads libcurl, once and from any thread. Returns NULL if it can be used, or else the reason.
const char *_Nullable updates_curl_load_failure(void);

/// The versions of the loaded libcurl and of the libraries that it uses.
const char *updates_curl_description(void);

/// The file and folder of certificates that libcurl was built to use; NULL if unknown.
const char *_Nullable updates_curl_built_in_certificate_file(void);
const char *_Nullable updates_curl_built_in_certificate_directory(void);

/// Frees a text that a function here has returned as `char *`.
void updates_curl_free_text(char *_Nullable text);

// Addresses: URLs are parsed by libcurl, so that checks and transfers agree.

typedef struct CCurlAddress CCurlAddress;

typedef enum UPDATES_CURL_CLOSED CCurlAddressPart : int {
  CCurlAddressPartWhole,
  CCurlAddressPartScheme,
  CCurlAddressPartHost,
  CCurlAddressPartPort,
  CCurlAddressPartUser,
  CCurlAddressPartPassword,
  CCurlAddressPartFragment,
} CCurlAddressPart;

/// Reads a URL with any scheme; NULL if it is malformed.
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

// Transfers: one exchange with one server.

typedef struct CCurlTransfer CCurlTransfer;

typedef enum UPDATES_CURL_CLOSED CCurlText : int {
  CCurlTextAddress,
  CCurlTextMethod,
  CCurlTextUserAgent,
  CCurlTextProxy,
  CCurlTextCertificateFile,
  CCurlTextCertificateDirectory,
} CCurlText;

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
  /// A callback has returned false.
  CCurlOutcomeStopped,
  CCurlOutcomeOther,
} CCurlOutcome;

/// Receives each header line with its line end, or each piece of the decoded body; false stops.
typedef bool (*CCurlReceive)(void *context, const char *bytes, size_t count);

/// Creates a transfer with the common settings; NULL if memory is short.
CCurlTransfer *_Nullable updates_curl_transfer_new(
    void *context, CCurlReceive receive_header, CCurlReceive receive_body);
void updates_curl_transfer_set(CCurlTransfer *transfer, CCurlText what, const char *text);
void updates_curl_transfer_set_timeout(CCurlTransfer *transfer, long milliseconds);
/// Tells the transfer that the method has no response body.
void updates_curl_transfer_expect_no_body(CCurlTransfer *transfer);
void updates_curl_transfer_add_header(CCurlTransfer *transfer, const char *line);
void updates_curl_transfer_set_body(
    CCurlTransfer *transfer, const uint8_t *_Nullable bytes, size_t count);
/// Adds an entry such as `localhost:80:127.0.0.1`, which is used instead of the resolver.
void updates_curl_transfer_resolve(CCurlTransfer *transfer, const char *entry);
// Before a transfer is reused, outside a multi, clear the settings that no longer apply.
/// Resets a text to its default.
void updates_curl_transfer_clear(CCurlTransfer *transfer, CCurlText what);
void updates_curl_transfer_clear_headers(CCurlTransfer *transfer);
void updates_curl_transfer_clear_resolved(CCurlTransfer *transfer);
/// Requests the body as it is stored: no content encoding is accepted or decoded.
void updates_curl_transfer_take_as_is(CCurlTransfer *transfer);
/// Sets the most bytes that are read from a socket at once.
void updates_curl_transfer_receive_in_pieces(CCurlTransfer *transfer, long size);
/// Sets whether to wait for a connection in progress that may carry several transfers.
void updates_curl_transfer_wait_for_connection(CCurlTransfer *transfer, bool waits);
/// Whether all settings were accepted.
bool updates_curl_transfer_is_ready(const CCurlTransfer *transfer);
/// Frees a transfer, which must not be in a multi.
void updates_curl_transfer_free(CCurlTransfer *transfer);

/// The status of a proxy's response to CONNECT; 0 if there was no such request.
int updates_curl_transfer_tunnel_status(const CCurlTransfer *transfer);
/// libcurl's description of the failure.
const char *updates_curl_transfer_failure(const CCurlTransfer *transfer);

// Multis: concurrent transfers in one thread, with a pool of connections. A multi is created, used
// and freed in that thread, which stops for ever, outside a wait, when the process exits.

typedef struct CCurlMulti CCurlMulti;

/// NULL, with `errno` set, if there is no memory or no descriptor for wake-ups.
CCurlMulti *_Nullable updates_curl_multi_new(void);
bool updates_curl_multi_add(CCurlMulti *multi, CCurlTransfer *transfer);
void updates_curl_multi_remove(CCurlMulti *multi, CCurlTransfer *transfer);
/// Does everything that is possible without waiting; false if libcurl has failed.
bool updates_curl_multi_perform(CCurlMulti *multi);
/// The context of a transfer that has ended, or NULL.
void *_Nullable updates_curl_multi_next_ended(CCurlMulti *multi, CCurlOutcome *outcome);
/// Waits for sockets, a wake-up or the time limit; false if libcurl has failed.
bool updates_curl_multi_wait(CCurlMulti *multi, int milliseconds);
/// Ends a wait, from any thread.
void updates_curl_multi_wake(CCurlMulti *multi);
void updates_curl_multi_free(CCurlMulti *multi);

#pragma clang assume_nonnull end
