// What `.ci/run` calls after a clean install: `npm test -- --all`, the server suites on PostgreSQL,
// the gallery, and the corpus where its folder is there. Each of the last is one process that waits
// for a browser or the disk: they run beside the journeys and PostgreSQL, and say what they found in
// the end.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { counted } from './runner/counted.mjs';
import { startPostgres } from './postgres.mjs';
import { useQuickFolder } from './runner/quickFolder.mjs';
import { vitest } from './vitest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = process.env.CORPUS || join(root, '..', 'shared', 'data', 'flows');

useQuickFolder();
const failures = join(root, 'results', 'failures.txt');
rmSync(failures, { force: true });

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

async function onPostgres() {
  installPooler();
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startPostgres(root);
  console.log(
    own
      ? `PostgreSQL ${own.version}, started for this run`
      : 'The PostgreSQL that TEST_DATABASE_URL names',
  );
  try {
    return await vitest(root, 'postgres', listDatabaseTests(), {
      TEST_DATABASE_URL: given ?? own.url,
    });
  } finally {
    await own?.stop();
  }
}

const runs =
  (words, env = {}) =>
  say =>
    counted(process.execPath, words, { cwd: root, env: { ...process.env, ...env } }, say);

/** The sections beside the journeys, which need nothing that the others leave. */
const listBesideJourneys = () => [
  // Tests have drawn every page in each state, and a journey has opened every full one at this
  // width: a third of them shows that pictures can be taken.
  [
    'The gallery',
    runs(['testing/run.mjs', '--only=gallery'], { GALLERY_STATES: 'empty', GALLERY_EVERY: '3' }),
  ],
  ...listCorpusSections().slice(0, 1),
];

function listCorpusSections() {
  if (!existsSync(corpus)) {
    const missing = () => Promise.reject(new Error('CORPUS names no folder.'));
    return process.env.CORPUS ? [[`The corpus of ${corpus}`, missing]] : [];
  }
  const args = ['--import', 'tsx', 'testing/corpus/corpus.ts', corpus];
  // A minute, however busy the machine is: a second of ways by API for each flow, and up to two in
  // a browser. The floor is kept on a slow machine too. `npm run corpus -- <folder> --run` takes more.
  const bounds = ['--ways', '2', '--seconds', '1', '--minutes', '1', '--floor', '60'];
  const walk = [...args, '--run', ...bounds];
  return [
    [`The corpus of ${corpus}`, runs(args)],
    [`A walk through the corpus of ${corpus}`, runs(walk)],
  ];
}

const rows = [];
async function runSection([title, work], say = text => process.stdout.write(text)) {
  say(`\n════ ${title} ════\n`);
  const began = Date.now();
  const count = await work(say).catch(fault => {
    say(`${fault.message}\n`);
    return { passed: 0, failed: 1 };
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  rows.push({ title, seconds, ...count });
}

/** Runs sections one after the other, and answers what they said. */
async function runQuietly(sections) {
  let said = '';
  for (const section of sections) await runSection(section, text => (said += text));
  return said;
}

let beside;
/** Begins what runs beside the journeys, once. */
const beginBeside = () => (beside ??= runQuietly(listBesideJourneys()));
await runSection([
  'npm test -- --all',
  say =>
    counted(process.execPath, ['testing/run.mjs', '--all'], { cwd: root }, text => {
      say(text);
      if (text.includes('── Journeys in a browser ──')) void beginBeside();
    }),
]);
process.stdout.write(await beginBeside());
const [said] = await Promise.all([
  runQuietly(listCorpusSections().slice(1)),
  runSection(['The server suites on PostgreSQL', onPostgres]),
]);
process.stdout.write(said);

console.log('\n════ Result ════');
for (const { title, seconds, passed, failed } of rows)
  console.log(`${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`);
if (existsSync(failures)) process.stdout.write(readFileSync(failures, 'utf8'));
const sum = key => rows.reduce((total, row) => total + row[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
