#pragma once

// When the process exits, the TLS library takes itself apart while threads may be in the middle of a
// handshake, which ends in a crash. So threads say when they are inside, and exit waits until they are not.

/// Registers what keeps threads outside from the moment the process exits; to be called after libcurl's start.
void updates_curl_guard_exit(void);
/// Goes inside; once the process exits it does not return.
void updates_curl_enter(void);
/// Goes outside.
void updates_curl_leave(void);
