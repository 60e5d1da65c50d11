import { expect, it } from 'vitest';
import { FilterError, readFilter, type Filterable } from './scimFilter';

const filterable: Filterable = {
  name: ['eq', 'sw', 'co', 'ew'],
  createdAt: ['eq', 'gt', 'ge', 'lt', 'le'],
};
const thing = { name: 'say "hi"', createdAt: '2026-05-01T00:00:00.000Z' };
const fits = (filter: string) => readFilter(filter, filterable)(thing);

it.each([
  String.raw`name eq "say \"hi\""`,
  'name sw "say"',
  String.raw`name co "y \"h"`,
  'name ew "hi\\""',
  'createdAt ge "2026-05-01"',
  'createdAt lt "2026-05-01T02:00:01+02:00"',
  'name eq "x" or name sw "say" and createdAt gt "2026-01-01T00:00:00Z"',
  '(name eq "x" or name sw "say") AND (createdAt le "2026-05-01T00:00:00Z")',
])('matches %s', filter => {
  expect(fits(filter)).toBe(true);
});

it.each([
  'name eq "x"',
  'name sw "say" and name sw "x"',
  '(name sw "say" or name eq "x") and createdAt gt "2026-05-01T00:00:00Z"',
])('doesn’t match others by %s', filter => {
  expect(fits(filter)).toBe(false);
});

it.each([
  '',
  'name',
  'name eq',
  'name eq x',
  'name eq "x" name eq "y"',
  '(name eq "x"',
  'name eq "x")',
  'name gt "x"',
  'owner eq "x"',
  'constructor eq "x"',
  'createdAt gt "soon"',
  'name eq "x" and',
  '~',
])('refuses %j with a sentence', filter => {
  expect(() => fits(filter)).toThrow(FilterError);
});

it('reads parentheses in one another, and refuses very many with a sentence (guarantee 6)', () => {
  const nest = (depth: number) => `${'('.repeat(depth)}name sw "say"${')'.repeat(depth)}`;
  expect(fits(`${nest(50)} and ${nest(50)}`)).toBe(true);
  expect(() => fits(nest(51))).toThrow('Nest parentheses in the filter up to 50 levels.');
  expect(() => fits('('.repeat(15_000))).toThrow(FilterError);
});
