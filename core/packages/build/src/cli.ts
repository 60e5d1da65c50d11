#!/usr/bin/env node
// The entry of `sluice-build`: builds the package in a folder, and packs it or watches it.
import { statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listBuilt, PackageBuild, type BuiltPackage } from './buildPackage';
import { BuildError } from './faults';
import { packPackage } from './packPackage';

const usage = `sluice-build [folder] [--watch | --pack]

Builds the plugin in a folder (default: the current one) into its dist folder.
  --watch  rebuild after each change
  --pack   pack the archive that operators install`;

function tell({ folder, sluice, ms }: BuiltPackage): void {
  console.log(`Built plugin "${sluice.id}" in ${ms} ms.`);
  for (const file of listBuilt(folder))
    console.log(`  ${file} ${(statSync(join(folder, file)).size / 1000).toFixed(1)} kB`);
  const { connectorIds: connectors, permissions, tables, endpoints, settings, hosts } = sluice;
  const asks = { connectors, permissions, tables, endpoints, settings, hosts };
  for (const [what, list] of Object.entries(asks))
    if (Array.isArray(list)) console.log(`  ${what}: ${list.join(', ')}`);
}

function tellFaults(fault: unknown): void {
  if (!(fault instanceof BuildError)) throw fault;
  for (const sentence of fault.sentences) console.error(sentence);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    watch: { type: 'boolean' },
    pack: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(usage);
else {
  const folder = resolve(positionals[0] ?? '.');
  try {
    const build = new PackageBuild(folder, values.watch ? 'development' : 'production');
    if (values.watch)
      build.watch(result => (result instanceof BuildError ? tellFaults(result) : tell(result)));
    else {
      const built = await build.run();
      tell(built);
      if (values.pack) console.log(`Packed ${basename(packPackage(built))}.`);
    }
  } catch (fault) {
    tellFaults(fault);
    process.exitCode = 1;
  }
}
