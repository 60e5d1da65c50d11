import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLeftOut, slow } from './slowTests';

// Written in one piece, it would make this file slow.
const tag = `// @module-tag ${slow.name}`;

describe('test files that are tagged slow', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sluice-slow-'));
    mkdirSync(join(root, 'core/deep'), { recursive: true });
    const write = (path: string, text: string) => writeFileSync(join(root, path), text);
    const page = `// @vitest-${'environment'} jsdom`;
    write('core/deep/slow.test.ts', `${tag}\n`);
    write('core/slowPage.test.tsx', `${page}\n${tag}\n`);
    write('core/quick.test.ts', `const text = '${tag}';\n`);
    write('core/slow.journey.ts', `${tag}\n`);
    write('core/other.ts', `${tag}\n`);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('are left out of a run on request', () => {
    const words = ['vitest', 'run', '--tags-filter=!slow'];
    const list = (end: RegExp) => listLeftOut(root, ['core'], end, words).toSorted();
    expect(list(/\.test\.(tsx?|mjs)$/)).toEqual([
      'core/deep/slow.test.ts',
      'core/slowPage.test.tsx',
    ]);
    expect(list(/\.journey\.ts$/)).toEqual(['core/slow.journey.ts']);
  });

  it('run in all other runs', () => {
    expect(listLeftOut(root, ['core'], /\.test\.tsx?$/, ['vitest', 'run'])).toEqual([]);
  });
});
