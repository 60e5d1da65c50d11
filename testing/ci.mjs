// Called by `.ci/run` after a clean install: `npm test -- --all`, the gallery, the server suites on
// PostgreSQL, and the corpus where its folder is there. Journeys wait for browsers, and the server
// suites for PostgreSQL and for processes that they kill: what `npm test` doesn't run goes on beside
// it from the beginning, so that no processor waits, and says in the end what it found.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from '../shell/server/buildStale.mjs';
import { counted } from './runner/counted.mjs';
import { describeProcessors, readProcessors } from './runner/processors.mjs';
import { useQuickFolder } from './runner/quickFolder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = process.env.CORPUS || join(root, '..', 'shared', 'data', 'flows');

useQuickFolder();
const failures = join(root, 'results', 'failures.txt');
rmSync(failures, { force: true });

const runs =
  (words, env = {}) =>
  say =>
    counted(process.execPath, words, { cwd: root, env: { ...process.env, ...env } }, say);

/** The sections beside `npm test`, which need nothing that the others leave but the build. */
const listBeside = () => {
  const [imports, ...walks] = listCorpusSections();
  return [
    // Tests have drawn every page in each state, and a journey has opened every full one at this
    // width: a ninth of them shows that pictures can be taken.
    [
      'The gallery',
      runs(['testing/run.mjs', '--only=gallery'], { GALLERY_STATES: 'empty', GALLERY_EVERY: '9' }),
    ],
    ...(imports ? [imports] : []),
    // Not first: what the tests compile meanwhile is kept for them as well.
    ['The server suites on PostgreSQL', runs(['testing/runner/onPostgres.mjs'])],
    ...walks,
  ];
};

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

const began = Date.now();
const secondsTo = moment => Math.round((moment - began) / 1000);
const atFirst = readProcessors();
const rows = [];
async function runSection([title, work], say = text => process.stdout.write(text)) {
  say(`\n════ ${title} ════\n`);
  const [from, processors] = [Date.now(), readProcessors()];
  const count = await work(say).catch(fault => {
    say(`${fault.message}\n`);
    return { passed: 0, failed: 1 };
  });
  const time = `from ${secondsTo(from)} to ${secondsTo(Date.now())} s`;
  rows.push({ title, time: `${time}, ${describeProcessors(processors)}`, ...count });
}

/** Runs sections one after the other, and answers what they said. */
async function runQuietly(sections) {
  let said = '';
  for (const section of sections) await runSection(section, text => (said += text));
  return said;
}

// Once for all: sections that begin together would each build.
await runSection([
  'The build',
  async () => {
    buildStale(root);
    return { passed: 1, failed: 0 };
  },
]);
const beside = runQuietly(listBeside());
await runSection(['npm test -- --all', runs(['testing/run.mjs', '--all'])]);
process.stdout.write(await beside);

console.log('\n════ Result ════');
for (const { title, time, passed, failed } of rows)
  console.log(`${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${time})`);
console.log(`All in ${secondsTo(Date.now())} s: ${describeProcessors(atFirst)}`);
if (existsSync(failures)) process.stdout.write(readFileSync(failures, 'utf8'));
const sum = key => rows.reduce((total, row) => total + row[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
