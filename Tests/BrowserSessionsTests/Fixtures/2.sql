-- A store as version 2 has left it. It is never changed: a later version has a file of its own.
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE window (
  id INTEGER PRIMARY KEY, isInactive INTEGER NOT NULL, activeTab INTEGER,
  frontTime INTEGER NOT NULL
) STRICT;
CREATE TABLE tabGroup (
  id INTEGER PRIMARY KEY, window INTEGER NOT NULL, title TEXT NOT NULL, color TEXT NOT NULL,
  isCollapsed INTEGER NOT NULL
) STRICT;
CREATE TABLE tab (
  id INTEGER PRIMARY KEY, window INTEGER NOT NULL, place BLOB NOT NULL,
  isPinned INTEGER NOT NULL, tabGroup INTEGER, opener INTEGER, openerIndex INTEGER,
  title TEXT, url TEXT, pageCount INTEGER NOT NULL, pageIndex INTEGER NOT NULL,
  creationTime INTEGER NOT NULL, lastActiveTime INTEGER NOT NULL
) STRICT;
CREATE TABLE pages (
  tab INTEGER PRIMARY KEY, items BLOB NOT NULL, pageIndex INTEGER NOT NULL, engine TEXT,
  nativeState BLOB
) STRICT;
CREATE TABLE closed (
  id INTEGER PRIMARY KEY, time INTEGER NOT NULL, window TEXT NOT NULL, kind TEXT NOT NULL,
  tabs TEXT NOT NULL
) STRICT;
INSERT INTO grdb_migrations VALUES ('1'), ('2');
INSERT INTO window VALUES (1, 0, 5, 1700000000500), (2, 1, NULL, 0);
INSERT INTO tabGroup VALUES (7, 1, 'Work', 'blue', 1);
INSERT INTO tab VALUES
  (4, 1, x'8000000000000000', 1, NULL, NULL, NULL, 'Pinned', 'https://pinned.org', 1, 0, 1700000000001, 1700000000002),
  (5, 1, x'800000010000000080', 0, 7, 4, 0, 'Grüße', 'https://a.org/?q=%20', 2, 1, 1700000000003, 1700000000004),
  (6, 1, x'8000000200000000', 0, NULL, NULL, NULL, NULL, NULL, 0, -1, 1700000000005, 1700000000006),
  (9, 2, x'8000000000000000', 0, NULL, 99, 3, NULL, 'https://old.org', 1, 0, 1700000000007, 1700000000008);
INSERT INTO pages VALUES
  (4, CAST('[{"url":"https:\/\/pinned.org","title":"Pinned","time":1700000000001}]' AS BLOB), 0, NULL, NULL),
  (5, CAST('[{"url":"https:\/\/a.org","time":1},{"url":"https:\/\/a.org\/?q=%20","title":"Grüße","time":2}]' AS BLOB), 1, 'test 1', x'00FF');
INSERT INTO closed VALUES
  (3, 1700000000009, 'regular 2', 'tab', '[{"id":8,"index":1,"isPinned":true,"opener":{"id":4,"page":0},"title":"Closed","url":"https://closed.org","pageCount":1,"pageIndex":0,"creationTime":1700000000001,"lastActiveTime":1700000000002}]');
