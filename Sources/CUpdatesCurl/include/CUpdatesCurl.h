// What the transport needs of libcurl, in plain types: libcurl itself is loaded when it is first asked for.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define UPDATES_CURL_CLOSED __attribute__((enum_extensibility(closed)))

/// Loads libcurl, once and from any thread; NULL when it can be used, else why it cannot.
const char *_Nullable updates_curl_load_failure(void);

/// What the loaded libcurl calls itself and the libraries it stands on.
const char *updates_curl_description(void);

/// The files with certificates that libcurl was built to use; NULL where it does not tell.
const char *_Nullable updates_curl_built_in_certificate_file(void);
const char *_Nullable updates_curl_built_in_certificate_directory(void);

/// Ends the life of a text that a function here has returned as `char *`.
void updates_curl_free_text(char *_Nullable text);

// Addresses: libcurl's own reading of a URL, so that what is checked is what is used.

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

/// Reads a URL with a scheme, any scheme; NULL where it is malformed.
CCurlAddress *_Nullable updates_curl_address_new(const char *text);
/// Follows a reference, absolute or relative, from the address; false where it is malformed.
bool updates_curl_address_follow(CCurlAddress *address, const char *reference);
/// A part as text, the port also where it is the scheme's own.
char *_Nullable updates_curl_address_part(CCurlAddress *address, CCurlAddressPart part);
void updates_curl_address_remove(CCurlAddress *address, CCurlAddressPart part);
void updates_curl_address_free(CCurlAddress *address);

/// Whether a host, as an address gives it, is a literal address of 127/8 or ::1.
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
  /// No TLS was agreed on: the other side speaks none, or another, or hung up.
  CCurlOutcomeNoTLS,
  CCurlOutcomeNotTrusted,
  CCurlOutcomeCutOff,
  /// One header line is longer than libcurl takes, or memory is short.
  CCurlOutcomeLineTooLong,
  /// A callback has returned false.
  CCurlOutcomeStopped,
  CCurlOutcomeOther,
} CCurlOutcome;

/// Called for each header line, with its line end, and for each piece of the decoded body; false stops.
typedef bool (*CCurlReceive)(void *context, const char *bytes, size_t count);

/// A transfer with the settings that hold for all; NULL where memory is short.
CCurlTransfer *_Nullable updates_curl_transfer_new(
    void *context, CCurlReceive receive_header, CCurlReceive receive_body);
void updates_curl_transfer_set(CCurlTransfer *transfer, CCurlText what, const char *text);
void updates_curl_transfer_set_timeout(CCurlTransfer *transfer, long milliseconds);
/// The transfer shall not wait for a body that the method does not have.
void updates_curl_transfer_expect_no_body(CCurlTransfer *transfer);
void updates_curl_transfer_add_header(CCurlTransfer *transfer, const char *line);
void updates_curl_transfer_set_body(
    CCurlTransfer *transfer, const uint8_t *_Nullable bytes, size_t count);
/// An entry such as `localhost:80:127.0.0.1` that stands in for asking the resolver.
void updates_curl_transfer_resolve(CCurlTransfer *transfer, const char *entry);
// Before a transfer runs again, outside of a multi, what shall not hold any more is cleared.
/// Takes a text back; what then holds is the default.
void updates_curl_transfer_clear(CCurlTransfer *transfer, CCurlText what);
void updates_curl_transfer_clear_headers(CCurlTransfer *transfer);
void updates_curl_transfer_clear_resolved(CCurlTransfer *transfer);
/// The body shall come as the server keeps it: no encoding is asked for, and none is decoded.
void updates_curl_transfer_take_as_is(CCurlTransfer *transfer);
/// How many bytes are read from a socket at once, at most.
void updates_curl_transfer_receive_in_pieces(CCurlTransfer *transfer, long size);
/// Whether to wait for a connection that is being made, as it may carry several transfers.
void updates_curl_transfer_wait_for_connection(CCurlTransfer *transfer, bool waits);
/// Whether all that was set was accepted.
bool updates_curl_transfer_is_ready(const CCurlTransfer *transfer);
/// The transfer must not be in a multi any more.
void updates_curl_transfer_free(CCurlTransfer *transfer);

/// The status of the last header block.
int updates_curl_transfer_status(const CCurlTransfer *transfer);
/// The status with which a proxy answered CONNECT; 0 where none was asked.
int updates_curl_transfer_tunnel_status(const CCurlTransfer *transfer);
/// What libcurl says of the failure.
const char *updates_curl_transfer_failure(const CCurlTransfer *transfer);

// Multis: transfers side by side in one thread, with their pool of connections. A multi is made, used and
// freed in that thread, which stops for ever outside of a wait once the process exits.

typedef struct CCurlMulti CCurlMulti;

/// NULL where there is too little memory, or no descriptor to be woken by, with `errno` set.
CCurlMulti *_Nullable updates_curl_multi_new(void);
bool updates_curl_multi_add(CCurlMulti *multi, CCurlTransfer *transfer);
void updates_curl_multi_remove(CCurlMulti *multi, CCurlTransfer *transfer);
/// Does what can be done without waiting; false where libcurl has failed.
bool updates_curl_multi_perform(CCurlMulti *multi);
/// The context of a transfer that has ended, or NULL.
void *_Nullable updates_curl_multi_next_ended(CCurlMulti *multi, CCurlOutcome *outcome);
/// Waits for sockets, a wake-up or the time; false where libcurl has failed.
bool updates_curl_multi_wait(CCurlMulti *multi, int milliseconds);
/// Ends a wait, from any thread.
void updates_curl_multi_wake(CCurlMulti *multi);
void updates_curl_multi_free(CCurlMulti *multi);

#pragma clang assume_nonnull end
