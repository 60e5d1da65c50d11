import { expect, it } from 'vitest';
import { getField } from '#core/contract';
import { HeldDocuments } from './HeldDocuments';

const kilo = 1024;
/** Queries that can be copied. */
const queries = () => ({ withTables: () => ({}) }) as { withTables(): object };

/** Calls of environments, in a process that may hold so many kilobytes. */
function observe(most: number) {
  const documents = new HeldDocuments(most * kilo);
  const status = (db: object, size: number) => {
    try {
      documents.hold(db, size * kilo);
      return 200;
    } catch (fault) {
      return getField(fault, 'status');
    }
  };
  return { documents, status, begin: (name: string) => documents.follow(queries(), name) };
}

it('limits one call to half of the total, except that its first document can have any size (guarantee 31)', () => {
  const { status, begin } = observe(1000);
  const call = begin('a');
  expect([300, 200, 100].map(size => status(call, size))).toEqual([200, 200, 413]);
  expect(status(begin('b'), 1300)).toBe(200);
});

it('rejects many calls of one environment, and leaves room for others (guarantee 31)', () => {
  const { documents, status, begin } = observe(1000);
  const crowd = Array.from({ length: 4 }, () => begin('a'));
  expect(crowd.map(call => status(call, 200))).toEqual([200, 200, 429, 429]);
  const other = begin('b');
  expect([200, 100, 100].map(size => status(other, size))).toEqual([200, 200, 429]);
  documents.release(crowd[0]!);
  documents.release(crowd[0]!);
  expect(status(begin('a'), 100)).toBe(200);
});

it('limits the first documents of many environments, except for short ones (guarantee 31)', () => {
  const { status, begin } = observe(1000);
  const first = ['a', 'b', 'c', 'd'].map(name => status(begin(name), 600));
  expect(first).toEqual([200, 200, 200, 429]);
  expect(status(begin('e'), 200)).toBe(200);
});

it('counts what a call reads in passing while it does, and lets one call of a name go on (guarantee 31)', () => {
  const { documents, status, begin } = observe(1000);
  const call = begin('a');
  expect(status(call, 400)).toBe(200);
  const leave = documents.pass(call, 900 * kilo);
  expect(() => documents.pass(begin('a'), 100 * kilo)).toThrow('reads more');
  expect(status(begin('b'), 100)).toBe(200);
  leave();
  documents.pass(begin('a'), 50 * kilo)();
  expect(status(begin('a'), 40)).toBe(200);
  const ended = documents.pass(begin('b'), 50 * kilo);
  ended();
  documents.release(call);
  documents.pass(call, 5000 * kilo)();
  expect(status(begin('a'), 300)).toBe(200);
});

it('counts what a call reads in another environment toward its own', () => {
  const { documents, status, begin } = observe(1000);
  const call = begin('a');
  expect(status(documents.alike(call, queries()), 400)).toBe(200);
  expect(status(call, 200)).toBe(413);
  expect(status(begin('a'), 200)).toBe(429);
});

it('doesn’t count jobs, transactions, or reads after the response', () => {
  const { documents, status, begin } = observe(100);
  const call = begin('a');
  documents.release(call);
  expect([status(queries(), 900), status(call, 40), status(call, 900)]).toEqual([200, 200, 200]);
  expect(status(begin('a'), 40)).toBe(200);
});
