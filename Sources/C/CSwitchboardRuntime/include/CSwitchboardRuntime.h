// Entry points of the Swift runtime that the language has no words for; see CallTargets.swift.
#pragma once

#pragma clang assume_nonnull begin

/// Takes a strong count of an object, unless it has begun to die.
void *_Nullable swift_tryRetain(void *object);

/// Takes an unowned count of an object, which keeps its memory and not its life.
void *swift_unownedRetain(void *object);

/// Gives back an unowned count of an object.
void swift_unownedRelease(void *object);

#pragma clang assume_nonnull end
