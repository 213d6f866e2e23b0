// Functions in the Swift runtime that aren't available in Swift itself. See WeakReference.swift.
#pragma once

#pragma clang assume_nonnull begin

/// Retains an object and returns it. Returns NULL if the object's deinitialization has begun.
void *_Nullable swift_tryRetain(void *object);

/// Adds an unowned reference to an object. The reference keeps the object's memory allocated, but
/// doesn't keep the object alive.
void *swift_unownedRetain(void *object);

/// Removes an unowned reference to an object.
void swift_unownedRelease(void *object);

#pragma clang assume_nonnull end
