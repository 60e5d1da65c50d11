import { findThemeFaults } from '@sluice/core/testing';
import { expect, it } from 'vitest';
import { ink, paper } from './colors';

it.each([
  ['Paper', { base: 'light', colors: paper }],
  ['Ink', { base: 'dark', colors: ink }],
] as const)('all can be read in the theme %s', (_, theme) =>
  expect(findThemeFaults(theme)).toEqual([]),
);
