// The entry of `npm run bench`. `--only=canvas,server` measures some parts, `--rounds=5` takes more
// rounds than three.
import '../setup/plurals';
import { cpus, loadavg } from 'node:os';
import { benchArrange } from './editor/arrange';
import { benchAnalytics } from './analytics';
import { benchAudit } from './audit';
import { benchCanvas } from './console/canvas';
import { benchCounting } from './counting';
import { benchCompare } from './compare';
import { benchConnections } from './connections';
import { benchDebug } from './console/debug';
import { benchExplain } from './explain';
import { keeps, medianFigure, table, type Figure } from './figures';
import { benchCanary } from './runtime/canary';
import { benchFlowChoice } from './runtime/flowChoice';
import { benchIsolation } from './runtime/isolation';
import { benchLint } from './lint';
import { benchNeighbours } from './neighbours';
import { benchPalette } from './console/palette';
import { benchProcesses } from './processes';
import { benchPages } from './pages';
import { benchReferences } from './editor/references';
import { benchRename } from './editor/rename';
import { benchRuntime } from './runtime';
import { benchScroll } from './console/scroll';
import { benchServer } from './server';
import { benchTests } from './runtime/keptTests';
import { benchTiming } from './timing';
import { benchUsers } from './users';
import { describeChromium } from './console/withConsole';

const parts = {
  canvas: benchCanvas,
  debug: benchDebug,
  compare: benchCompare,
  palette: benchPalette,
  lint: benchLint,
  explain: benchExplain,
  references: benchReferences,
  arrange: benchArrange,
  rename: benchRename,
  server: benchServer,
  users: benchUsers,
  runtime: benchRuntime,
  pages: benchPages,
  isolation: benchIsolation,
  processes: benchProcesses,
  connections: benchConnections,
  neighbours: benchNeighbours,
  audit: benchAudit,
  analytics: benchAnalytics,
  counting: benchCounting,
  canary: benchCanary,
  choice: benchFlowChoice,
  scroll: benchScroll,
  tests: benchTests,
  timing: benchTiming,
};
/** The parts that measure in a browser. */
const inBrowser: readonly string[] = ['canvas', 'debug', 'compare', 'palette', 'scroll'];
type Part = keyof typeof parts;

const option = (name: string) =>
  process.argv.find(word => word.startsWith(`--${name}=`))?.split('=')[1];
// Each server that is measured gets a database of its own there.
const { DATABASE_URL: named } = process.env;
if (named) process.env['TEST_DATABASE_URL'] ??= named;
delete process.env['DATABASE_URL'];
const usual = Object.keys(parts).filter(
  // Takes long, and is asked for by its name.
  part =>
    !['neighbours', 'connections'].includes(part) &&
    (part !== 'processes' || process.env['TEST_DATABASE_URL']),
);
const chosen = (option('only')?.split(',') ?? usual) as Part[];
const rounds = Math.min(9, Math.max(1, Number(option('rounds') ?? 3)));
const unknown = chosen.find(name => !(name in parts));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const load = () =>
  loadavg()
    .map(value => value.toFixed(1))
    .join(' ');
const chromium = chosen.some(name => inBrowser.includes(name))
  ? await describeChromium()
  : undefined;
const excuse = chromium?.software ? 'not judged: drawn in software' : undefined;
const before = load();
const measured = new Map<string, [Figure, ...Figure[]]>();
for (let round = 1; round <= rounds; round++)
  for (const name of chosen) {
    console.log(`round ${round} of ${rounds}: ${name}`);
    for (const one of await parts[name](round)) {
      const figure = excuse && inBrowser.includes(name) ? { ...one, excuse } : one;
      const known = measured.get(figure.what);
      if (known) known.push(figure);
      else measured.set(figure.what, [figure]);
    }
  }
const medians = [...measured.values()].map(medianFigure);
console.log(
  `\nMedians of ${rounds} rounds, Node ${process.version}, ${process.platform}, ${cpus().length} processors`,
);
console.log(
  `Load of the machine (1, 5, 15 minutes) ${before} before, ${load()} after; the load of the benchmarks counts\n`,
);
if (chromium) console.log(`Browser: ${chromium.name}\n`);
console.log(table(medians));
const missed = medians.filter(figure => keeps(figure) === false).length;
const excused = medians.filter(each => each.goal && keeps(each) === undefined).length;
console.log(
  `\n${medians.filter(figure => keeps(figure)).length} goals kept, ${missed} missed` +
    (excused ? `, ${excused} not judged` : ''),
);
if (excused)
  console.log(
    'The packaged Chromium draws in software, about ten times slower than an installed one. ' +
      'Set CHROMIUM to a browser of the machine to measure what people see.',
  );
