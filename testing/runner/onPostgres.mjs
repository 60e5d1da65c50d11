// Runs the server suites whose outcome can differ by database on PostgreSQL: on the one that
// TEST_DATABASE_URL names, else on one that is started for this run. The last line is the count.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../postgres.mjs';
import { vitest } from '../vitest.mjs';
import { useQuickFolder } from './quickFolder.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The pooler that one test drives; it is left out where it cannot be installed. */
function installPooler() {
  if (existsSync('/usr/sbin/pgbouncer') || process.getuid?.() !== 0) return;
  const options = { stdio: 'ignore', timeout: 120_000 };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'pgbouncer']])
    if (spawnSync('apt-get', args, options).status !== 0) break;
  if (!existsSync('/usr/sbin/pgbouncer')) console.log('PgBouncer could not be installed.');
}

/** The server suites that load what opens the test database; the others ran on no database. */
function listDatabaseTests() {
  const script = ['--import', 'tsx', 'testing/runner/listDatabaseTests.ts'];
  return JSON.parse(execFileSync(process.execPath, script, { cwd: root, encoding: 'utf8' }));
}

useQuickFolder();
installPooler();
const given = process.env.TEST_DATABASE_URL;
const own = given ? undefined : await startPostgres(root);
console.log(
  own
    ? `PostgreSQL ${own.version}, started for this run`
    : 'The PostgreSQL that TEST_DATABASE_URL names',
);
try {
  // Journeys run beside them, and PostgreSQL has processes of its own.
  const env = { TEST_DATABASE_URL: given ?? own.url };
  const { passed, failed } = await vitest(root, 'postgres', [], {
    files: listDatabaseTests(),
    env,
    workers: 2,
  });
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
} finally {
  await own?.stop();
}
