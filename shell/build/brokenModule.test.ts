import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { expect, it } from 'vitest';
import { browser } from '../../rspack.config';

it('never hands out a module of the console that threw while loading', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-broken-'));
  const { strictModuleErrorHandling } = browser('production').output!;
  writeFileSync(
    join(folder, 'broken.mjs'),
    'export const half = 1;\nthrow new Error("it broke");\nexport default () => half;\n',
  );
  const ask = `import(/* webpackMode: "eager" */ './broken.mjs').then(() => 'drawn', ({ message }) => message)`;
  writeFileSync(
    join(folder, 'main.mjs'),
    `console.log(JSON.stringify([await ${ask}, await ${ask}]));\n`,
  );
  await new Promise<void>((done, fail) => {
    rspack(
      {
        mode: 'development',
        devtool: false,
        context: folder,
        target: 'node20',
        entry: './main.mjs',
        output: {
          path: folder,
          filename: 'built.mjs',
          module: true,
          chunkFormat: 'module',
          library: { type: 'module' },
          ...(strictModuleErrorHandling !== undefined && { strictModuleErrorHandling }),
        },
      },
      (error, stats) =>
        error || stats?.hasErrors()
          ? fail(error ?? new Error(stats!.toString('errors-only')))
          : done(),
    );
  });
  const said = execFileSync(process.execPath, [join(folder, 'built.mjs')], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual(['it broke', 'it broke']);
  rmSync(folder, { recursive: true, force: true });
});
