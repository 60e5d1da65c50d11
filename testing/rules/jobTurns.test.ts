import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, root, sources } from './sources';

/** Finds the statements by which a job changes or deletes rows of all environments at once. */
const findSweeps = (text: string): string[] =>
  /: Job = \{/.test(text)
    ? (text.match(/\.(?:deleteFrom|updateTable)\([^;]*?;/g) ?? []).filter(
        statement => !/where\('\w+_id', '='|where\('\w+', 'in'|where\(lieThere\)/.test(statement),
      )
    : [];

it('has jobs change rows of one environment at a time, a few at once (guarantee 31)', () => {
  const found = sources('core/server', 'plugins')
    .filter(path => !isTest(path))
    .flatMap(path => findSweeps(readFileSync(join(root, path), 'utf8')).map(() => path));
  expect(found).toEqual([]);
});

it('reports a job that deletes rows of all environments', () => {
  const job = (statement: string) => `export const forget: Job = { run: db => ${statement}; };`;
  const all = ".deleteFrom('personas').where('removed_date', '<', due).execute()";
  const one = ".deleteFrom('personas').where('company_id', '=', companyId).execute()";
  expect(findSweeps(job(all))).toHaveLength(1);
  expect(findSweeps(job(one))).toEqual([]);
});
