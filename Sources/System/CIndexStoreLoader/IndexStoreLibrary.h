#pragma once

#include "CIndexStoreLoader.h"

// The part of libIndexStore's C interface that this module uses (version 0.16, stable since 0.14).

typedef bool IndexVisitor(void *context, void *item);
typedef bool IndexNameVisitor(void *context, IndexText name);

#define INDEX_STORE_FUNCTIONS(FUNCTION)                                   \
  FUNCTION(error_description, "error_get_description")                    \
  FUNCTION(error_dispose, "error_dispose")                                \
  FUNCTION(store_create, "store_create")                                  \
  FUNCTION(store_dispose, "store_dispose")                                \
  FUNCTION(store_units, "store_units_apply_f")                            \
  FUNCTION(unit_create, "unit_reader_create")                             \
  FUNCTION(unit_dispose, "unit_reader_dispose")                           \
  FUNCTION(unit_is_system, "unit_reader_is_system_unit")                  \
  FUNCTION(unit_has_main_file, "unit_reader_has_main_file")               \
  FUNCTION(unit_main_file, "unit_reader_get_main_file")                   \
  FUNCTION(unit_module, "unit_reader_get_module_name")                    \
  FUNCTION(unit_target, "unit_reader_get_target")                         \
  FUNCTION(unit_modification_time, "unit_reader_get_modification_time")   \
  FUNCTION(unit_dependencies, "unit_reader_dependencies_apply_f")         \
  FUNCTION(dependency_kind, "unit_dependency_get_kind")                   \
  FUNCTION(dependency_name, "unit_dependency_get_name")                   \
  FUNCTION(dependency_path, "unit_dependency_get_filepath")               \
  FUNCTION(record_create, "record_reader_create")                         \
  FUNCTION(record_dispose, "record_reader_dispose")                       \
  FUNCTION(record_occurrences, "record_reader_occurrences_apply_f")       \
  FUNCTION(occurrence_symbol, "occurrence_get_symbol")                    \
  FUNCTION(occurrence_roles, "occurrence_get_roles")                      \
  FUNCTION(occurrence_position, "occurrence_get_line_col")                \
  FUNCTION(occurrence_relations, "occurrence_relations_apply_f")          \
  FUNCTION(relation_roles, "symbol_relation_get_roles")                   \
  FUNCTION(relation_symbol, "symbol_relation_get_symbol")                 \
  FUNCTION(symbol_kind, "symbol_get_kind")                                \
  FUNCTION(symbol_subkind, "symbol_get_subkind")                          \
  FUNCTION(symbol_name, "symbol_get_name")                                \
  FUNCTION(symbol_usr, "symbol_get_usr")

typedef struct {
  const char *(*error_description)(void *error);
  void (*error_dispose)(void *error);
  void *(*store_create)(const char *path, void **error);
  void (*store_dispose)(void *store);
  bool (*store_units)(void *store, unsigned sorted, void *context, IndexNameVisitor *visitor);
  void *(*unit_create)(void *store, const char *name, void **error);
  void (*unit_dispose)(void *unit);
  bool (*unit_is_system)(void *unit);
  bool (*unit_has_main_file)(void *unit);
  IndexText (*unit_main_file)(void *unit);
  IndexText (*unit_module)(void *unit);
  IndexText (*unit_target)(void *unit);
  void (*unit_modification_time)(void *unit, int64_t *seconds, int64_t *nanoseconds);
  bool (*unit_dependencies)(void *unit, void *context, IndexVisitor *visitor);
  int (*dependency_kind)(void *dependency);
  IndexText (*dependency_name)(void *dependency);
  IndexText (*dependency_path)(void *dependency);
  void *(*record_create)(void *store, const char *name, void **error);
  void (*record_dispose)(void *record);
  bool (*record_occurrences)(void *record, void *context, IndexVisitor *visitor);
  void *(*occurrence_symbol)(void *occurrence);
  uint64_t (*occurrence_roles)(void *occurrence);
  void (*occurrence_position)(void *occurrence, unsigned *line, unsigned *column);
  bool (*occurrence_relations)(void *occurrence, void *context, IndexVisitor *visitor);
  uint64_t (*relation_roles)(void *relation);
  void *(*relation_symbol)(void *relation);
  int (*symbol_kind)(void *symbol);
  int (*symbol_subkind)(void *symbol);
  IndexText (*symbol_name)(void *symbol);
  IndexText (*symbol_usr)(void *symbol);
} IndexStoreLibrary;

struct IndexStoreHandle {
  IndexStoreLibrary library;
  void *store;
};

/// Disposes of an error and returns a text that describes what failed and why. The caller must free
/// the text.
char *index_store_failure(const IndexStoreLibrary *library, const char *what, void *error);
