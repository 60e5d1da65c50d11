import { expect, it } from 'vitest';
import type { VariableStore } from '../../contract';
import { variableBudgets } from '../../domain/variableBudgets';
import { RunWrites } from './RunWrites';

const open = () => new RunWrites({} as unknown as VariableStore, 'company', () => 0);

it('measures a user’s values once, however often they are written (guarantee 31)', () => {
  let looks = 0;
  const held: Record<string, unknown> = Object.defineProperties(
    {},
    Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [
        `kept${at}`,
        { enumerable: true, get: () => `value ${looks++}` },
      ]),
    ),
  );
  const writes = open();
  for (let at = 0; at < 1000; at++) {
    expect(writes.userFault(held, 'count', at)).toBeUndefined();
    held['count'] = at;
  }
  expect(looks).toBe(100);
});

it('follows the size from write to write, and knows when another user’s values are written', () => {
  const writes = open();
  const held: Record<string, unknown> = {};
  const write = (name: string, value: unknown) => {
    const fault = writes.userFault(held, name, value);
    if (!fault) held[name] = value;
    return fault;
  };
  const large = 'x'.repeat(variableBudgets.value / 2);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(write(name, large)).toBeUndefined();
  expect(write('h', large)).toContain('no room');
  expect(write('a', 'short')).toBeUndefined();
  expect(write('h', large)).toBeUndefined();
  expect(writes.userFault({}, 'h', large)).toBeUndefined();
  const many = Object.fromEntries(
    Array.from({ length: variableBudgets.names }, (_, at) => [`n${at}`, at]),
  );
  expect(writes.userFault(many, 'one more', 1)).toContain('500');
  expect(writes.userFault(many, 'n1', 2)).toBeUndefined();
});
