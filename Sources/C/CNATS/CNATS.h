// The system's client library for NATS. Only the trait NATS requires it.
#include <nats/nats.h>
