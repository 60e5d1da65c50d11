import { expect, it } from 'vitest';
import { nameEnvironments } from './nameEnvironments';

const id = (start: string) => `${start}-5a0e-4d55-9d6e-3f5d0b7f4a10`;
const nameAll = (...names: readonly string[]) => [
  ...nameEnvironments(names.map((name, at) => ({ companyId: id(`0000000${at}`), name }))).values(),
];

it('names environments by their names alone where these differ', () => {
  expect(nameAll('Acme', 'Acme Test')).toEqual(['Acme', 'Acme Test']);
});

it('tells environments apart whose names look alike', () => {
  expect(nameAll('Acme', 'Other', ' acme ', 'Acme')).toEqual([
    'Acme (00000000)',
    'Other',
    ' acme  (00000002)',
    'Acme (00000003)',
  ]);
});

it('tells environments apart whose names differ only where they are cut', () => {
  const start = 'a'.repeat(75);
  expect(nameAll(`${start}b`, `${start}c`)).toEqual([
    `${start}… (00000000)`,
    `${start}… (00000001)`,
  ]);
});
