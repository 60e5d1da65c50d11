import { expect, it } from 'vitest';
import { checkConditions, matchesGlob } from './conditions';

it('matches * as any characters, and all else literally', () => {
  const fits = ['acme/flows', 'acme/*', '*/flows', 'a*e/f*s', '*', '**', 'acme/flows*'];
  expect(fits.filter(pattern => !matchesGlob(pattern, 'acme/flows'))).toEqual([]);
  const differs = ['acme', 'acme/', 'flows', 'Acme/flows', 'acme/flow?', 'acme.flows', 'acme/*x'];
  expect(differs.filter(pattern => matchesGlob(pattern, 'acme/flows'))).toEqual([]);
});

it('treats patterns as no regular expressions', () => {
  for (const pattern of [
    '.*',
    '^acme/.+$',
    'acme/(flows|web)',
    '[a-z/]*',
    'acme\\/flows',
    '(a+)+$',
  ])
    expect({ pattern, met: matchesGlob(pattern, 'acme/flows') }).toEqual({ pattern, met: false });
  expect(matchesGlob('.*', '.git')).toBe(true);
});

it('uses each character for one part of a pattern', () => {
  expect(matchesGlob('aba*aba', 'aba')).toBe(false);
  expect(matchesGlob('a*b*b', 'ab')).toBe(false);
  expect(matchesGlob('a*b*b', 'axbyb')).toBe(true);
});

it('is fast with a pattern made to be slow', () => {
  const text = 'a'.repeat(20_000);
  expect(matchesGlob(`${'a*'.repeat(249)}b`, text)).toBe(false);
});

it('compares each condition, also in objects and lists, without inherited names', () => {
  const claims = {
    sub: 'repo:acme/flows',
    attempt: 2,
    groups: ['dev', 'ops'],
    'kubernetes.io': { namespace: 'ci' },
    'a.b': 'whole',
    a: { b: 'inner' },
  };
  const met = (claim: string, pattern: string) =>
    checkConditions([{ claim, pattern }], claims)[0]!.met;
  expect(met('sub', 'repo:acme/*')).toBe(true);
  expect(met('attempt', '2')).toBe(true);
  expect(met('groups', 'ops')).toBe(true);
  expect(met('groups', 'dev, ops')).toBe(false);
  expect(met('a.b', 'whole')).toBe(true);
  expect(met('a.b', 'inner')).toBe(false);
  expect(met('constructor', '*n*')).toBe(false);
  expect(met('toString.name', '*o*')).toBe(false);
  expect(checkConditions([{ claim: 'ref', pattern: 'refs/*' }], claims)).toEqual([
    { claim: 'ref', pattern: 'refs/*', met: false },
  ]);
});
