// The entry of `npm start`. It and its imports use only the syntax of very old versions of
// Node, so that those can say that they are too old.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { dirname, join } from 'node:path';
import { checkNode } from './checkNode.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// Whatever folder it is called from, `data/` and `dist/` are those of this checkout.
process.chdir(root);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const tooOld = checkNode(process.version);
if (tooOld) fail(tooOld);

Promise.all([import('./installMissing.mjs'), import('./buildStale.mjs')])
  .then(modules => {
    modules[0].installMissing(root);
    modules[1].buildStale(root);
  })
  .catch(fault => fail(fault.message))
  .then(() => import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href))
  .catch(fault => fail('Sluice could not start: ' + (fault && fault.stack ? fault.stack : fault)));
