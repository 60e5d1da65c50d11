#!/usr/bin/env node
// The entry of `npx sluice …`: the command of the build, which is made first if it is missing.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const fail = fault => {
  console.error(fault instanceof Error ? fault.message : String(fault));
  process.exit(1);
};

process.env.SLUICE_CALLED_FROM = process.cwd();
process.chdir(root);
Promise.all([import('../installMissing.mjs'), import('../buildStale.mjs')])
  .then(([{ installMissing }, { buildStale }]) => {
    installMissing(root);
    buildStale(root);
  })
  .then(() => import(pathToFileURL(join(root, 'dist', 'server', 'command.js')).href))
  .catch(fail);
