#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The compiler's index store, read into flat arrays. The library is the toolchain's own
// libIndexStore. It is bound at run time, because no toolchain lets programs link with it. The loop
// over occurrences is in C, because an unoptimized Swift build, as in tests, takes ten times as
// long.

/// A text of `count` bytes. It belongs to its lender and is valid as long as the lender.
typedef struct {
  const char *_Nullable bytes;
  size_t count;
} IndexText;

/// An opened index store, together with the library that reads it.
typedef struct IndexStoreHandle IndexStoreHandle;

/// One compiled source file, or imported module, as the store lists it.
typedef struct {
  IndexText module;
  /// The triple for which it was compiled.
  IndexText target;
  /// Empty for an imported module.
  IndexText path;
  /// The name of the record with the file's occurrences. Empty if there is none.
  IndexText record;
  double modified;  // seconds since 1970
  /// Whether the module belongs to the system, rather than to the package or one of its
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

/// The contents of any number of records. A symbol occurs in it once, even if several records name
/// it.
typedef struct {
  IndexSymbol *_Nullable symbols;
  size_t symbolCount;
  IndexOccurrence *_Nullable occurrences;
  size_t occurrenceCount;
  IndexRelation *_Nullable relations;
  size_t relationCount;
} IndexTable;

/// Opens a store.
/// @returns NULL if the library or the store cannot be opened. `error` is then a text to free.
IndexStoreHandle *_Nullable index_store_open(
    const char *_Nonnull library, const char *_Nonnull store,
    char *_Nullable *_Nonnull error);

void index_store_close(IndexStoreHandle *_Nonnull store);

/// Calls `body` with each unit, which is valid during the call.
void index_store_units(
    IndexStoreHandle *_Nonnull store, void *_Nullable context,
    void (*_Nonnull body)(void *_Nullable context, const IndexUnit *_Nonnull unit));

IndexTable *_Nonnull index_table_create(void);

void index_table_destroy(IndexTable *_Nonnull table);

/// Adds a record's occurrences in file number `file`, in the order of their positions.
/// @returns false if the record cannot be read. The table is then unchanged, and `error` is a text
/// to free.
bool index_table_add(
    IndexTable *_Nonnull table, IndexStoreHandle *_Nonnull store, const char *_Nonnull record,
    uint32_t file, char *_Nullable *_Nonnull error);

/// The path of the file with the code at an address, or NULL.
const char *_Nullable index_image_of(const void *_Nonnull address);

/// The path of the file with this code: the program or the test bundle.
const char *_Nullable index_own_image(void);

/// The path of the file with the Swift runtime of this process, or NULL if it is linked statically.
const char *_Nullable index_runtime_image(void);
