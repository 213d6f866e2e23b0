// The system's client library for NATS, and OpenSSL, which that library needs too. Only the trait NATS requires them.
#include <nats/nats.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
