-- A store as version 3 has left it. It is never changed: a later version has a file of its own.
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE window (
  id INTEGER PRIMARY KEY, isInactive INTEGER NOT NULL, activeTab INTEGER,
  frontTime INTEGER NOT NULL
, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE tabGroup (
  id INTEGER PRIMARY KEY, window INTEGER NOT NULL, title TEXT NOT NULL, color TEXT NOT NULL,
  isCollapsed INTEGER NOT NULL
, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE tab (
  id INTEGER PRIMARY KEY, window INTEGER NOT NULL, place BLOB NOT NULL,
  isPinned INTEGER NOT NULL, tabGroup INTEGER, opener INTEGER, openerIndex INTEGER,
  title TEXT, url TEXT, pageCount INTEGER NOT NULL, pageIndex INTEGER NOT NULL,
  creationTime INTEGER NOT NULL, lastActiveTime INTEGER NOT NULL
, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE pages (
  tab INTEGER PRIMARY KEY, items BLOB NOT NULL, pageIndex INTEGER NOT NULL, engine TEXT,
  nativeState BLOB
, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE closed (
  id INTEGER PRIMARY KEY, time INTEGER NOT NULL, window TEXT NOT NULL, kind TEXT NOT NULL,
  tabs TEXT NOT NULL
, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE notice (text TEXT NOT NULL) STRICT;
CREATE TABLE damagedPages (tab, items, pageIndex, engine, nativeState, checksum);
INSERT INTO grdb_migrations VALUES ('1'), ('2'), ('3');
INSERT INTO window VALUES
  (1, 0, 5, 1700000000500, -5718958293608258039),
  (2, 1, NULL, 0, 9093340748297634405);
INSERT INTO tabGroup VALUES
  (7, 1, 'Work', 'blue', 1, -5813816141999116176);
INSERT INTO tab VALUES
  (4, 1, x'8000000000000000', 1, NULL, NULL, NULL, 'Pinned', 'https://pinned.org', 1, 0, 1700000000001, 1700000000002, -7104836596619255409),
  (5, 1, x'800000010000000080', 0, 7, 4, 0, 'Grüße', 'https://a.org/?q=%20', 2, 1, 1700000000003, 1700000000004, 1846488345033280196),
  (6, 1, x'8000000200000000', 0, NULL, NULL, NULL, NULL, NULL, 0, -1, 1700000000005, 1700000000006, -7233740930767940049),
  (9, 2, x'8000000000000000', 0, NULL, 99, 3, NULL, 'https://old.org', 1, 0, 1700000000007, 1700000000008, 228309580923179772);
INSERT INTO pages VALUES
  (4, CAST('[{"url":"https:\/\/pinned.org","title":"Pinned","time":1700000000001}]' AS BLOB), 0, NULL, NULL, -8497936743011279454),
  (5, CAST('[{"url":"https:\/\/a.org","time":1},{"url":"https:\/\/a.org\/?q=%20","title":"Grüße","time":2}]' AS BLOB), 1, 'test 1', x'00FF', 5691629125325787689);
INSERT INTO closed VALUES
  (3, 1700000000009, 'regular 2', 'tab', '[{"id":8,"index":1,"isPinned":true,"opener":{"id":4,"page":0},"title":"Closed","url":"https://closed.org","pageCount":1,"pageIndex":0,"creationTime":1700000000001,"lastActiveTime":1700000000002}]', -8595493973304935990);
