// Functions of the Swift runtime that the language does not offer. See CallTargets.swift.
#pragma once

#pragma clang assume_nonnull begin

/// Takes a strong count of an object, unless its deinitialization has begun.
void *_Nullable swift_tryRetain(void *object);

/// Takes an unowned count of an object, which keeps its memory, but not the object, alive.
void *swift_unownedRetain(void *object);

/// Releases an unowned count of an object.
void swift_unownedRelease(void *object);

#pragma clang assume_nonnull end
