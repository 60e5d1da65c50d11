// Before all tests, and again before those that are repeated: the archive that the server installs.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

function build() {
  const folder = process.cwd();
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const archive = join(folder, `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}.tgz`);
  const wasThere = existsSync(archive);
  const tool = createRequire(join(folder, 'x.js')).resolve('@sluice/build/package.json');
  const words = [join(dirname(tool), 'bin/sluice-build.mjs'), folder, '--pack'];
  try {
    execFileSync(process.execPath, words, { stdio: 'pipe', encoding: 'utf8' });
  } catch (fault) {
    throw new Error(`@sluice/core/testing: The package could not be built.\n${fault.stderr}`, {
      cause: fault,
    });
  }
  copyFileSync(archive, process.env['SLUICE_TEST_PACKAGE']);
  if (!wasThere) rmSync(archive);
}

/** Builds now, and before each further run of tests. */
export default function setUp(project) {
  build();
  project.onTestsRerun(build);
  return () =>
    rmSync(dirname(process.env['SLUICE_TEST_PACKAGE']), { recursive: true, force: true });
}
