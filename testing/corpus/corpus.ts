import '../setup/plurals';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const usage = `npm run corpus -- <folder of flow exports> [--clipboard <folder of copied blocks>] [--lint <folder of linter results>] [--machines <folder of graphs with their machines>]
npm run corpus -- <folder of flow exports> --run [--only <part of a file's name>] [--ways <number>] [--minutes <number>] [--seconds <number>] [--floor <number>]
npm run corpus -- <folder of flow exports> --browsers [--pages <number>]

Without the options, folders of those names beside the first are taken where they exist.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    clipboard: { type: 'string' },
    lint: { type: 'string' },
    machines: { type: 'string' },
    run: { type: 'boolean' },
    only: { type: 'string' },
    ways: { type: 'string', default: '6' },
    // How long ends that no way came to are looked for in each flow.
    seconds: { type: 'string', default: '20' },
    // How long the whole may take, from which on flows are only started.
    minutes: { type: 'string' },
    // The fewest flows that are to reach every end that their bundle leads to.
    floor: { type: 'string', default: '0' },
    // The first pages in the browsers that are installed besides Chromium.
    browsers: { type: 'boolean' },
    pages: { type: 'string', default: '10' },
  },
});
const [given] = positionals;
if (given === undefined || !existsSync(given)) {
  console.error(given === undefined ? usage : `There is no folder ${given}.`);
  process.exit(1);
}
if (values.run) {
  const { runFolder } = await import('./run/runFolder');
  const bounds = { ways: Number(values.ways), pages: 12 };
  const wholeMs = values.minutes === undefined ? Infinity : Number(values.minutes) * 60_000;
  const exploreMs = Number(values.seconds) * 1000;
  const terms = { bounds, wholeMs, exploreMs, only: values.only, floor: Number(values.floor) };
  const failed = await runFolder(given, terms, line => console.log(line));
  process.exit(failed > 0 ? 1 : 0);
}
if (values.browsers) {
  const { runBrowsers } = await import('./browsers/runBrowsers');
  const failed = await runBrowsers(given, Number(values.pages), line => console.log(line));
  process.exit(failed > 0 ? 1 : 0);
}
const { checkCorpus } = await import('./checkCorpus');
process.exitCode = (await checkCorpus(given, values, line => console.log(line))) > 0 ? 1 : 0;
