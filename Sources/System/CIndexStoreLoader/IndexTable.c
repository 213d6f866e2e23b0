#include "CIndexStoreLoader.h"
#include "IndexStoreLibrary.h"

#include <stdlib.h>
#include <string.h>

// A table and a hash table of its symbols by USR. While a record is visited, another hash table
// finds symbols by address. An address is valid for the whole record.
typedef struct {
  IndexTable table;
  size_t symbolCapacity, occurrenceCapacity, relationCapacity;
  uint32_t *slots;  // symbol number + 1; 0 is free
  size_t slotCount;
} Builder;

typedef struct {
  const void *key;
  uint32_t symbol;
} Address;

typedef struct {
  Builder *builder;
  const IndexStoreLibrary *library;
  uint32_t file;
  Address *addresses;
  size_t addressCount, addressCapacity;
} RecordVisit;

static void *grown(void *array, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return array;
  *capacity = *capacity ? 2 * *capacity : 1024;
  void *bigger = realloc(array, *capacity * size);
  if (!bigger) abort();
  return bigger;
}

static IndexText copied(IndexText text) {
  char *bytes = malloc(text.count + 1);
  if (!bytes) abort();
  memcpy(bytes, text.bytes ? text.bytes : "", text.count);
  bytes[text.count] = 0;
  return (IndexText){.bytes = bytes, .count = text.count};
}

// FNV-1a.
static size_t hashed(IndexText text) {
  uint64_t hash = 14695981039346656037ULL;
  for (size_t i = 0; i < text.count; i++) {
    hash = (hash ^ (unsigned char)text.bytes[i]) * 1099511628211ULL;
  }
  return (size_t)hash;
}

// MARK: - Symbols by USR

static uint32_t *slot_of(Builder *builder, IndexText usr) {
  size_t i = hashed(usr) & (builder->slotCount - 1);
  while (builder->slots[i]) {
    IndexText other = builder->table.symbols[builder->slots[i] - 1].usr;
    if (other.count == usr.count && memcmp(other.bytes, usr.bytes, usr.count) == 0) break;
    i = (i + 1) & (builder->slotCount - 1);
  }
  return &builder->slots[i];
}

static void widen_slots(Builder *builder) {
  if (2 * (builder->table.symbolCount + 1) < builder->slotCount) return;
  builder->slotCount = builder->slotCount ? 2 * builder->slotCount : 4096;
  free(builder->slots);
  builder->slots = calloc(builder->slotCount, sizeof *builder->slots);
  if (!builder->slots) abort();
  for (size_t i = 0; i < builder->table.symbolCount; i++) {
    *slot_of(builder, builder->table.symbols[i].usr) = (uint32_t)i + 1;
  }
}

static uint32_t symbol_number(Builder *builder, const IndexStoreLibrary *library, void *symbol) {
  widen_slots(builder);
  IndexText usr = library->symbol_usr(symbol);
  uint32_t *slot = slot_of(builder, usr);
  if (*slot) return *slot - 1;
  IndexTable *table = &builder->table;
  table->symbols = grown(
      table->symbols, table->symbolCount, &builder->symbolCapacity, sizeof *table->symbols);
  table->symbols[table->symbolCount] = (IndexSymbol){
      .usr = copied(usr),
      .name = copied(library->symbol_name(symbol)),
      .kind = (uint32_t)library->symbol_kind(symbol),
      .subkind = (uint32_t)library->symbol_subkind(symbol),
  };
  *slot = (uint32_t)++table->symbolCount;
  return *slot - 1;
}

// MARK: - Symbols by address

static Address *address_of(RecordVisit *visit, const void *key) {
  size_t i = ((uintptr_t)key >> 4) * 11400714819323198485ULL >> 20;
  for (;; i++) {
    Address *address = &visit->addresses[i & (visit->addressCapacity - 1)];
    if (!address->key || address->key == key) return address;
  }
}

static void widen_addresses(RecordVisit *visit) {
  if (2 * (visit->addressCount + 1) < visit->addressCapacity) return;
  RecordVisit wider = *visit;
  wider.addressCapacity = visit->addressCapacity ? 2 * visit->addressCapacity : 512;
  wider.addresses = calloc(wider.addressCapacity, sizeof *wider.addresses);
  if (!wider.addresses) abort();
  for (size_t i = 0; i < visit->addressCapacity; i++) {
    if (visit->addresses[i].key) {
      *address_of(&wider, visit->addresses[i].key) = visit->addresses[i];
    }
  }
  free(visit->addresses);
  *visit = wider;
}

static uint32_t symbol_at(RecordVisit *visit, void *symbol) {
  widen_addresses(visit);
  Address *address = address_of(visit, symbol);
  if (!address->key) {
    address->key = symbol;
    address->symbol = symbol_number(visit->builder, visit->library, symbol);
    visit->addressCount++;
  }
  return address->symbol;
}

// MARK: - Occurrences

static bool visit_relation(void *context, void *relation) {
  RecordVisit *visit = context;
  Builder *builder = visit->builder;
  IndexTable *table = &builder->table;
  table->relations = grown(
      table->relations, table->relationCount, &builder->relationCapacity,
      sizeof *table->relations);
  table->relations[table->relationCount++] = (IndexRelation){
      .symbol = symbol_at(visit, visit->library->relation_symbol(relation)),
      .roles = (uint32_t)visit->library->relation_roles(relation),
  };
  return true;
}

static bool visit_occurrence(void *context, void *occurrence) {
  RecordVisit *visit = context;
  Builder *builder = visit->builder;
  const IndexStoreLibrary *library = visit->library;
  IndexTable *table = &builder->table;
  IndexOccurrence made = {
      .symbol = symbol_at(visit, library->occurrence_symbol(occurrence)),
      .file = visit->file,
      .roles = (uint32_t)library->occurrence_roles(occurrence),
      .firstRelation = (uint32_t)table->relationCount,
  };
  library->occurrence_position(occurrence, &made.line, &made.column);
  library->occurrence_relations(occurrence, visit, visit_relation);
  made.relationCount = (uint32_t)table->relationCount - made.firstRelation;
  table->occurrences = grown(
      table->occurrences, table->occurrenceCount, &builder->occurrenceCapacity,
      sizeof *table->occurrences);
  table->occurrences[table->occurrenceCount++] = made;
  return true;
}

// MARK: - The table

IndexTable *index_table_create(void) {
  Builder *builder = calloc(1, sizeof *builder);
  if (!builder) abort();
  return &builder->table;
}

void index_table_destroy(IndexTable *table) {
  for (size_t i = 0; i < table->symbolCount; i++) {
    free((void *)table->symbols[i].usr.bytes);
    free((void *)table->symbols[i].name.bytes);
  }
  free(table->symbols);
  free(table->occurrences);
  free(table->relations);
  free(((Builder *)table)->slots);
  free(table);
}

bool index_table_add(
    IndexTable *table, IndexStoreHandle *handle, const char *record, uint32_t file, char **error) {
  void *reason = NULL;
  void *reader = handle->library.record_create(handle->store, record, &reason);
  if (!reader) {
    *error = index_store_failure(&handle->library, record, reason);
    return false;
  }
  RecordVisit visit = {.builder = (Builder *)table, .library = &handle->library, .file = file};
  handle->library.record_occurrences(reader, &visit, visit_occurrence);
  free(visit.addresses);
  handle->library.record_dispose(reader);
  return true;
}
