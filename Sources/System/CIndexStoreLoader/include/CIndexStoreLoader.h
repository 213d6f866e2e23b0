#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The compiler's index store, read into flat arrays. The toolchain's libIndexStore reads the store.
// It is bound at run time, because toolchains don't allow programs to link with it. The loop over
// occurrences is in C, because it would take ten times as long in an unoptimized Swift build, such
// as a test build.

/// A text of `count` bytes. It belongs to another object and is valid as long as that object.
typedef struct {
  const char *_Nullable bytes;
  size_t count;
} IndexText;

/// An open index store and the library that reads it.
typedef struct IndexStoreHandle IndexStoreHandle;

/// A compiled source file or an imported module in the store.
typedef struct {
  IndexText module;
  /// The target triple of the compilation.
  IndexText target;
  /// Empty for an imported module.
  IndexText path;
  /// The name of the record that contains the file's occurrences. Empty if there is none.
  IndexText record;
  double modified;  // seconds since 1970
  /// Whether the module belongs to the system rather than to the package or one of its
  /// dependencies.
  bool isSystem;
} IndexUnit;

typedef struct {
  IndexText usr;
  IndexText name;
  uint32_t kind;
  uint32_t subkind;
} IndexSymbol;

typedef struct {
  uint32_t symbol;
  uint32_t file;
  uint32_t line;
  uint32_t column;
  uint32_t roles;
  uint32_t firstRelation;
  uint32_t relationCount;
} IndexOccurrence;

typedef struct {
  uint32_t symbol;
  uint32_t roles;
} IndexRelation;

/// The contents of any number of records. The table contains each symbol once, even if several
/// records mention it.
typedef struct {
  IndexSymbol *_Nullable symbols;
  size_t symbolCount;
  IndexOccurrence *_Nullable occurrences;
  size_t occurrenceCount;
  IndexRelation *_Nullable relations;
  size_t relationCount;
} IndexTable;

/// Opens a store.
/// @returns NULL if the library or the store can't be opened. The caller must then free the text in
/// `error`.
IndexStoreHandle *_Nullable index_store_open(
    const char *_Nonnull library, const char *_Nonnull store,
    char *_Nullable *_Nonnull error);

void index_store_close(IndexStoreHandle *_Nonnull store);

/// Calls `body` with each unit. A unit is valid only during the call.
void index_store_units(
    IndexStoreHandle *_Nonnull store, void *_Nullable context,
    void (*_Nonnull body)(void *_Nullable context, const IndexUnit *_Nonnull unit));

IndexTable *_Nonnull index_table_create(void);

void index_table_destroy(IndexTable *_Nonnull table);

/// Adds a record's occurrences to a table, in the order of their positions. `file` is the number of
/// their file.
/// @returns false if the record can't be read. The table is then unchanged, and the caller must
/// free the text in `error`.
bool index_table_add(
    IndexTable *_Nonnull table, IndexStoreHandle *_Nonnull store, const char *_Nonnull record,
    uint32_t file, char *_Nullable *_Nonnull error);

/// Returns the path of the file that contains the code at an address, or NULL.
const char *_Nullable index_image_of(const void *_Nonnull address);

/// Returns the path of the file that contains this code, which is the program or the test bundle.
const char *_Nullable index_own_image(void);

/// Returns the path of the file that contains the Swift runtime of this process. Returns NULL if
/// the runtime is linked statically.
const char *_Nullable index_runtime_image(void);

/// Sends a request to the toolchain's SourceKit. The first call decides which library is loaded.
/// @returns the response as JSON, or NULL with a text in `error`. The caller must free either one.
char *_Nullable source_kit_send(
    const char *_Nonnull library, const char *_Nonnull request,
    char *_Nullable *_Nonnull error);
