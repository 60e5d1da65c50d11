import '../setup/plurals';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const usage = `npm run corpus -- <folder of flow exports> [--clipboard <folder of copied blocks>] [--lint <folder of linter results>] [--machines <folder of graphs with their machines>]

Without the options, folders of those names beside the first are taken where they exist.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    clipboard: { type: 'string' },
    lint: { type: 'string' },
    machines: { type: 'string' },
  },
});
const [given] = positionals;
if (given === undefined || !existsSync(given)) {
  console.error(given === undefined ? usage : `There is no folder ${given}.`);
  process.exit(1);
}
const { checkCorpus } = await import('./checkCorpus');
process.exitCode = (await checkCorpus(given, values, line => console.log(line))) > 0 ? 1 : 0;
