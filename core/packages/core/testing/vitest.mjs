import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

class KitError extends Error {
  constructor(sentence) {
    super(`@sluice/core/testing: ${sentence}`);
  }
}

/** Finds the folder of the Sluice that runs the tests. */
function findHome(home = process.env['SLUICE_HOME']) {
  if (home !== undefined) {
    if (existsSync(join(home, 'testing/kits/author/host/build.ts'))) return home;
    throw new KitError(`${home} is no folder of Sluice. Set SLUICE_HOME to one.`);
  }
  try {
    return dirname(createRequire(join(process.cwd(), 'x.js')).resolve('sluice/package.json'));
  } catch {
    throw new KitError('No Sluice was found. Set SLUICE_HOME to the folder of one.');
  }
}

const changedAt = path => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Builds the kit of an installation, unless it is as new as its server. */
function buildKit(home) {
  const web = join(home, 'dist/testing/web/web.mjs');
  if (changedAt(web) > changedAt(join(home, 'dist/server/main.js'))) return web;
  try {
    const words = ['--import', 'tsx', 'testing/kits/author/host/build.ts'];
    execFileSync(process.execPath, words, { cwd: home, stdio: 'pipe', encoding: 'utf8' });
  } catch (fault) {
    throw new KitError(`The kit of ${home} could not be built.\n${fault.stderr ?? fault}`);
  }
  return web;
}

const mark = '\0sluice:';
const here = name => fileURLToPath(new URL(name, import.meta.url));

/** Has Vitest build the package, and run its tests in the console and the server of a Sluice. */
export function sluice({ home } = {}) {
  const found = findHome(home);
  const web = pathToFileURL(buildKit(found)).href;
  const env = {
    SLUICE_TEST_WEB: web,
    SLUICE_TEST_SERVER: new URL('../server/server.mjs', web).href,
    SLUICE_TEST_PACKAGE: join(mkdtempSync(join(tmpdir(), 'sluice-package-')), 'package.tgz'),
  };
  Object.assign(process.env, env);
  let modules;
  return {
    name: 'sluice',
    enforce: 'pre',
    config: () => ({
      test: { env, globalSetup: [here('./buildPackage.mjs')], setupFiles: [here('./setup.mjs')] },
    }),
    // The modules of the console are those that it shares, so that there is one of each.
    async resolveId(id) {
      ({ modules } = await import(web));
      return Object.hasOwn(modules, id) ? `${mark}${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(mark)) return undefined;
      const name = id.slice(mark.length);
      const names = Object.keys(modules[name]).filter(each => each !== 'default');
      return [
        `const shared = globalThis[Symbol.for('sluice.testing')][${JSON.stringify(name)}];`,
        `export const { ${names.join(', ')} } = shared;`,
        'export default shared.default ?? shared;',
      ].join('\n');
    },
  };
}
