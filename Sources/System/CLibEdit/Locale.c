#define _GNU_SOURCE
#include "CLibEdit.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

static bool is_utf8(locale_t locale) {
  return strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
}

cel_locale *cel_locale_create(void) {
  static const char *const names[] = {"", "C.UTF-8", "en_US.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    locale_t locale = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
    if (locale && is_utf8(locale)) return (cel_locale *)locale;
    if (locale) freelocale(locale);
  }
  return NULL;
}

cel_locale *cel_locale_use(cel_locale *locale) {
  return (cel_locale *)uselocale((locale_t)locale);
}

int cel_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
