import { expect, it } from 'vitest';
import type { FolderPart } from '#plugins/ascode/contract';
import { classify, updateBases } from './classify';

const part = (more: Partial<FolderPart> = {}): FolderPart => ({
  key: 'flow sign-in',
  kind: 'flow',
  name: 'Sign-in',
  flowId: 'f1',
  what: 'update',
  inFolder: 'g1',
  inEnvironment: 'e1',
  ...more,
});
const bases = { 'flow sign-in': { git: 'g1', environment: 'e1', flowId: 'f1' } };
const free = { choices: {}, isProtected: false, deletes: false };

it('applies changes of the branch, and commits changes of people', () => {
  expect(classify(part({ inFolder: 'g2' }), bases, free)).toBe('apply');
  expect(classify(part({ inEnvironment: 'e2' }), bases, free)).toBe('commit');
  expect(classify(part({ what: 'same' }), bases, free)).toBe('none');
  expect(classify(part({ what: 'create', inEnvironment: '' }), {}, free)).toBe('apply');
  expect(classify(part({ what: 'absent', inFolder: '' }), {}, free)).toBe('commit');
});

const absent = part({ key: 'flow f1', what: 'absent', inFolder: '', id: 'f1' });
const follows = { ...free, deletes: true };

it('deletes what the branch deleted if enabled, but nothing that it never had', () => {
  expect(classify(absent, bases, follows)).toBe('delete');
  expect(classify(absent, bases, { ...follows, isProtected: true })).toBe('delete');
  expect(classify(absent, {}, follows)).toBe('commit');
  expect(classify(absent, {}, { ...follows, isProtected: true })).toBe('none');
  expect(classify({ ...absent, isUnsaid: true }, bases, follows)).toBe('commit');
});

it('reports a deletion if the flow changed here, or if deleting is disabled', () => {
  expect(classify(absent, bases, free)).toBe('ask');
  expect(classify({ ...absent, inEnvironment: 'e2' }, bases, follows)).toBe('ask');
  const choose = (take: 'git' | 'environment') => ({
    ...free,
    choices: { 'flow f1': { git: '', take } },
  });
  expect(classify(absent, bases, choose('git'))).toBe('delete');
  expect(classify(absent, bases, choose('environment'))).toBe('commit');
});

it('remembers deletions of the branch by the local ID', () => {
  const known = {
    'variable x##SK##flow##SK##there': {
      git: 'g1',
      environment: 'e1',
      id: 'x##SK##flow##SK##here',
    },
    'flow sign-in': bases['flow sign-in'],
  };
  const id = 'x##SK##flow##SK##here';
  const variable = part({
    key: `variable ${id}`,
    kind: 'variable',
    what: 'absent',
    inFolder: '',
    id,
  });
  const after = updateBases([absent, variable], known, new Set());
  expect(classify(absent, after, follows)).toBe('delete');
  expect(classify(variable, after, follows)).toBe('delete');
});

it('deletes on the branch what people deleted', () => {
  const { flowId: _, ...gone } = part({ what: 'create', inEnvironment: '' });
  expect(classify(gone, bases, free)).toBe('commit');
});

it('reports a conflict if both changed, also at first, until the branch changes again', () => {
  const both = part({ inFolder: 'g2', inEnvironment: 'e2' });
  expect(classify(both, bases, free)).toBe('conflict');
  expect(classify(both, {}, free)).toBe('conflict');
  const choices = { 'flow sign-in': { git: 'g2', take: 'environment' as const } };
  expect(classify(both, bases, { ...free, choices })).toBe('commit');
  expect(classify({ ...both, inFolder: 'g3' }, bases, { ...free, choices })).toBe('conflict');
  const merge = { 'flow sign-in': { git: 'g2', take: 'merge' as const, environment: 'e2' } };
  expect(classify(both, bases, { ...free, choices: merge })).toBe('conflict');
  const merged = { ...both, inEnvironment: 'e3' };
  expect(classify(merged, bases, { ...free, choices: merge })).toBe('commit');
});

it('prefers the branch in a protected environment', () => {
  const both = part({ inFolder: 'g2', inEnvironment: 'e2' });
  expect(classify(both, bases, { ...free, isProtected: true })).toBe('apply');
});

it('remembers the common state, and the deployed state if the canvas is ahead', () => {
  const same = part({ key: 'variable x', what: 'same' });
  const ahead = part({ inFolder: 'g2', inEnvironment: 'e3' });
  expect(updateBases([same, ahead], bases, new Set(['flow sign-in']))).toMatchObject({
    'variable x': { git: 'g1', environment: 'e1' },
    'flow sign-in': { git: 'g2', environment: 'e1' },
  });
});
