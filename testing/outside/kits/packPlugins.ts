import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getIntegrity } from '#core/server/packages/readArchive';
import { buildSample, copySample } from './buildSample';

const home = fileURLToPath(new URL('../plugins', import.meta.url));

/** Our own plugins that are packages, by the names of their folders. */
export const ownPlugins: readonly string[] = readdirSync(home).filter(name =>
  existsSync(join(home, name, 'package.json')),
);

/** A plugin of ours as its author would have built and packed it. */
export interface PackedPlugin {
  /** Its package.json after the build. */
  readonly content: {
    readonly name: string;
    readonly version: string;
    readonly description: string;
    readonly sluice: { readonly connectorIds?: readonly string[] };
  };
  readonly fileName: string;
  readonly archive: Buffer;
}

/** Builds and packs a plugin of ours outside the repository, with the tool that authors run. */
export async function packPlugin(name: string): Promise<PackedPlugin> {
  const folder = copySample(join('plugins', name));
  try {
    await buildSample(folder, '--pack');
    const fileName = readdirSync(folder).find(file => file.endsWith('.tgz'))!;
    const content = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { content, fileName, archive: readFileSync(join(folder, fileName)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the section of a version in a plugin's changelog. */
function readChanges(name: string, version: string): string {
  const text = readFileSync(join(home, name, 'CHANGELOG.md'), 'utf8');
  const [, changes = ''] = text.split(`\n## ${version}\n`);
  return (changes.split('\n## ')[0] ?? '').trim().replaceAll(/\s+/g, ' ');
}

/**
 * Packs our own plugins into a folder, with an index of them: what every installation is offered.
 */
export async function packPlugins(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const packages = [];
  for (const name of ownPlugins) {
    const { content, fileName, archive } = await packPlugin(name);
    const { version, description, sluice } = content;
    writeFileSync(join(target, fileName), archive);
    packages.push({
      name: content.name,
      version,
      description,
      changes: readChanges(name, version),
      ...(sluice.connectorIds && { connectorIds: sluice.connectorIds }),
      archive: fileName,
      integrity: getIntegrity(archive),
    });
    console.log(`plugins: ${fileName}, ${(archive.length / 1000).toFixed(1)} kB`);
  }
  writeFileSync(join(target, 'index.json'), `${JSON.stringify({ packages }, null, 2)}\n`);
}
