#ifndef CCRYPTO_LIBRARY_H
#define CCRYPTO_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* OpenSSL would clean up at exit, while other threads still compute. Started with
   OPENSSL_INIT_NO_ATEXIT before anything else of it is called, it leaves that to the end of the
   process. */
static inline void ccrypto_start_openssl(void *handle) {
  int (*start)(uint64_t, const void *) =
      (int (*)(uint64_t, const void *))dlsym(handle, "OPENSSL_init_crypto");
  if (start != NULL) start(0x00080000, NULL);
}

#endif
