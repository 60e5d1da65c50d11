// Draws the plugins in docs/architecture.md: the row of each that it lacks, their graph, their sizes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPluginGraph, readPluginGraph } from './pluginGraph';
import { listPlugins, readPluginSizes, writeSizes } from './pluginSizes';
import { pluginIds, root } from './sources';

const path = join(root, 'docs/architecture.md');
const page = readFileSync(path, 'utf8');
const listed = new Set(listPlugins(page));
const missing = pluginIds
  .filter(id => !listed.has(id))
  .map(id => `| \`${id}\` | — | a new plugin |\n`);
// After the last row that there is.
const rows = page.replace(/(\| `[a-z]+` \| [\d,—]+ \|[^\n]*\n)(?!\| `)/, `$1${missing.join('')}`);
const drawn = rows.replace(/```mermaid\ngraph TD\n.*?```/s, drawPluginGraph(readPluginGraph()));
writeFileSync(path, writeSizes(drawn, readPluginSizes()));
