import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deleteUnpacked, unpack } from './unpack';

describe('unpacked files', () => {
  it('are deleted if they were not used for a day and nobody keeps them', async () => {
    const root = mkdtempSync(join(tmpdir(), 'sluice-unpacked-'));
    const read = async () => new Map([['package.json', Buffer.from('{}')]]);
    const names = ['kept', 'old', 'new'].map(name => join(root, 'risk', name));
    const [kept = '', old = '', young = ''] = names;
    for (const name of names) await unpack(name, read);
    for (const name of [kept, old]) utimesSync(name, 0, 0);
    await deleteUnpacked(root, new Set([kept]));
    expect(names.map(name => existsSync(name))).toEqual([true, false, true]);
    utimesSync(young, 0, 0);
    await unpack(young, () => Promise.reject(new Error('It is there.')));
    await deleteUnpacked(root, new Set());
    expect(names.map(name => existsSync(name))).toEqual([false, false, true]);
    rmSync(root, { recursive: true, force: true });
  });
});
