// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { findSharedData } from '#testing/kits/findSharedData';
import { startServer } from '#testing/startServer';
import { smallGraph } from '../smallGraph';
import { program } from './program';

/** Runs Node.js with these arguments; a failure tells what the program did. */
const run = (args: readonly string[]) =>
  promisify(execFile)(process.execPath, args).catch(({ message, stdout }) => {
    throw new Error(`${String(message)} ${String(stdout)}`);
  });
const file = findSharedData('admin-api/davinci-admin.json');
const modules = join(import.meta.dirname, '../../../../node_modules');
const cache = join(modules, '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'adminapi-'));
const sluice = await startServer();
afterAll(async () => {
  await sluice.close();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!file)(
  'takes a flow through its life cycle with a client generated from the document (skipped without shared/data/admin-api)',
  { timeout: 120_000 },
  async () => {
    const hook = pathToFileURL(join(import.meta.dirname, 'resolveTypescript.mjs')).href;
    const generator = join(modules, 'openapi-typescript/bin/cli.js');
    const schema = join(folder, 'schema.d.ts');
    await run(['--import', hook, generator, file!, '-o', schema]);
    const written = join(folder, 'program.mts');
    writeFileSync(written, program);
    const terms =
      '--ignoreConfig --noEmit --strict --target es2022 --module esnext --moduleResolution bundler';
    const types = ['--types', 'node', '--skipLibCheck'];
    const compiler = join(modules, 'typescript/bin/tsc');
    await run([compiler, ...terms.split(' '), ...types, written]);
    const address = await sluice.listen();
    const { companyId, token } = await sluice.company();
    const graph = JSON.stringify(smallGraph);
    const { stdout } = await run([
      '--import',
      pathToFileURL(join(modules, 'tsx/dist/loader.mjs')).href,
      written,
      `${address}/v1`,
      companyId,
      token,
      graph,
    ]);
    expect(JSON.parse(stdout)).toEqual({
      errors: 0,
      published: 1,
      alias: 'Live',
      copied: 3,
      key: true,
      runs: [true],
      inUse: [400, 'REQUEST_FAILED'],
      deleted: [204, 204, 204],
      missing: 404,
    });
  },
);
