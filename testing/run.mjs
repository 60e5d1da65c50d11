// The checks of `npm test`, the quickest first: format, lint, unused code, types, every vitest project,
// then the journeys in a browser; the gallery and the guides where they are named. Test files that
// are tagged slow (testing/runner/slowTests.ts) run with `--all` only, as in CI.
// Its last line is the count. `npm test -- --only=tests,journeys` runs some parts; further words go
// to vitest, as in `npm test -- --only=tests --project flows`. `npm run test:changed` runs what the
// changes since `main` can reach, without the journeys; `--changed=HEAD~1` names another commit.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkNode } from '../shell/server/checkNode.mjs';
import { buildStale } from '../shell/server/buildStale.mjs';
import { installMissing } from '../shell/server/installMissing.mjs';
import { counted } from './runner/counted.mjs';
import { useQuickFolder } from './runner/quickFolder.mjs';
import { vitest } from './vitest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A check of the sources: one that passed, or one that failed. */
const check =
  (script, ...args) =>
  say =>
    counted(process.execPath, [script, ...args], { cwd: root }, say);
const words = process.argv.slice(2);
const chosen = words
  .find(word => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const since = words.find(word => /^--changed(=|$)/.test(word))?.slice('--changed='.length);
const all = words.includes('--all');
const rest = words.filter(word => !/^--(all$|only=|changed(=|$))/.test(word));
/** Has vitest leave slow tests out unless all are asked for. */
const everyday = all ? [] : ['--tags-filter=!slow'];

/** Runs the tests that the changes since a commit can reach. */
function runAffected() {
  const script = ['--import', 'tsx', 'testing/changed/listAffected.ts', since];
  if (all) script.push('--all');
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const { changed, tests, slow, total, built } = JSON.parse(
    execFileSync(process.execPath, script, options),
  );
  console.log(`Changed files: ${changed}; test files that they reach: ${tests.length} of ${total}`);
  if (slow) console.log(`Slow test files left out: ${slow}. Run them too with --all.`);
  if (built) buildStale(root);
  return vitest(root, 'tests', rest, { files: tests });
}

// One checker: four would share the work and do twice as much, and tests run beside them.
const kept = ['--incremental', '--checkers', '1', '--tsBuildInfoFile', 'results/types.tsbuildinfo'];
const parts = {
  format: ['Format', check('node_modules/oxfmt/bin/oxfmt', '--check')],
  lint: ['Lint', check('node_modules/oxlint/bin/oxlint', '--deny-warnings')],
  unused: ['Unused code', check('node_modules/knip/bin/knip.js', '--no-config-hints')],
  // Results are kept, so that a second run checks only what changed.
  types: ['Types', check('node_modules/typescript/bin/tsc', ...kept)],
  tests: [
    'Tests',
    () =>
      since === undefined
        ? (buildStale(root), vitest(root, 'tests', [...everyday, ...rest]))
        : runAffected(),
  ],
  journeys: [
    'Journeys in a browser',
    () => (
      buildStale(root),
      vitest(root, 'journeys', ['--config', 'testing/journeys/vitest.config.ts', ...everyday])
    ),
  ],
  // Every screen full and empty in a narrow window; `npm run gallery` takes all states, sizes and
  // themes.
  gallery: [
    'Gallery',
    () => (
      buildStale(root),
      vitest(root, 'gallery', ['--config', 'testing/screens/gallery/vitest.config.ts'], {
        env: {
          GALLERY_WIDTHS: process.env.GALLERY_WIDTHS ?? '390',
          GALLERY_THEMES: process.env.GALLERY_THEMES ?? 'light',
          GALLERY_STATES: process.env.GALLERY_STATES ?? 'full,empty',
        },
      })
    ),
  ],
  // The guides of docs/, each followed word by word.
  guides: [
    'Guides',
    () => (
      buildStale(root),
      vitest(root, 'guides', ['--config', 'testing/journeys/guides/vitest.config.ts', ...rest])
    ),
  ],
};
const named = ['gallery', 'guides'];
const isUsual = name => !named.includes(name) && (name !== 'journeys' || since === undefined);

const tooOld = checkNode(process.version);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
installMissing(root);
useQuickFolder();

const unknown = chosen?.filter(name => !(name in parts)) ?? [];
if (unknown.length > 0) {
  console.error(
    `There is no part "${unknown[0]}"; the parts are ${Object.keys(parts).join(', ')}.`,
  );
  process.exit(1);
}

const rows = [];
async function runPart([title, work], say) {
  const started = Date.now();
  let count = { passed: 0, failed: 1 };
  try {
    count = await work(say);
  } catch (fault) {
    console.error(fault.message);
  }
  rows.push({ title, seconds: Math.round((Date.now() - started) / 1000), ...count });
}

const wanted = Object.keys(parts).filter(name => (chosen ? chosen.includes(name) : isUsual(name)));
// Each keeps one processor busy while a build or a browser leaves one free. What they say is said
// once they are through.
const beside = wanted.includes('tests') ? ['unused', 'types'].filter(n => wanted.includes(n)) : [];
async function runBeside() {
  let said = '';
  for (const name of beside) {
    said += `\n── ${parts[name][0]} ──\n`;
    await runPart(parts[name], text => (said += text));
  }
  return said;
}

let others;
for (const name of wanted) {
  if (beside.includes(name)) {
    others ??= runBeside();
    continue;
  }
  console.log(`\n── ${parts[name][0]} ──`);
  await runPart(parts[name]);
}
if (others) console.log(await others);

console.log('');
for (const { title, seconds, passed, failed } of rows)
  console.log(`${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`);
const sum = key => rows.reduce((total, row) => total + row[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
