import Libsql from 'libsql';
import { expect, it } from 'vitest';
import { UndoLog, undoSome } from './sqliteUndo.mjs';

it('undoes the rest if someone else took a unique value meanwhile', () => {
  const database = new Libsql(':memory:');
  database.exec('create table "people" ("id" text primary key, "email" text unique)');
  database.exec(`insert into people values ('a', 'one'), ('b', 'two'), ('c', 'three')`);
  const log = new UndoLog(database);
  log.watch('delete from "people"');
  database.exec(`delete from people where id = 'a'`);
  database.exec(`update people set email = 'four' where id = 'b'`);
  database.exec(`update people set email = 'five' where id = 'c'`);
  log.keep();
  log.end();
  database.exec(`insert into people values ('x', 'one'), ('y', 'two')`);
  while (undoSome(database));
  expect(database.prepare('select id, email from people order by id').all([])).toEqual([
    { id: 'b', email: 'four' },
    { id: 'c', email: 'three' },
    { id: 'x', email: 'one' },
    { id: 'y', email: 'two' },
  ]);
});
