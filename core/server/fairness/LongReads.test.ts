import { expect, it } from 'vitest';
import { LongReads } from './LongReads';

const create = () => {
  const worked: string[] = [];
  const addWork = (name: string, ms: number) => void worked.push(`${name} ${ms}`);
  return { reads: new LongReads({ addWork }), worked };
};
const noteTwice = (reads: LongReads, name: string, statement: string) => {
  for (const ms of [20, 30]) reads.note(name, statement, ms);
};

it('knows a statement that took long twice, of that environment alone', () => {
  const { reads, worked } = create();
  noteTwice(reads, 'a', 'select 1');
  expect(reads.has('a', 'select 1')).toBe(true);
  expect(reads.has('a', 'select 2')).toBe(false);
  expect(reads.has('b', 'select 1')).toBe(false);
  expect(worked).toEqual(['a 20', 'a 30']);
});

it('does not take one for long that had to wait for the processor once', () => {
  const { reads } = create();
  for (const ms of [0.1, 70, 0.1, 70]) reads.note('a', 'select 1', ms);
  expect(reads.has('a', 'select 1')).toBe(false);
});

it('forgets one that has become short', () => {
  const { reads } = create();
  noteTwice(reads, 'a', 'select 1');
  reads.note('a', 'select 1', 0.1);
  expect(reads.has('a', 'select 1')).toBe(false);
});

it('never has calls wait for what all environments read', () => {
  const { reads, worked } = create();
  noteTwice(reads, '', 'select 1');
  expect(reads.has('', 'select 1')).toBe(false);
  expect(worked).toEqual([]);
});

it('keeps a limited number of statements', () => {
  const { reads } = create();
  for (let at = 0; at < 1000; at++) noteTwice(reads, 'a', `select ${at}`);
  expect(reads.has('a', 'select 0')).toBe(false);
  expect(reads.has('a', 'select 999')).toBe(true);
});
