import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '#core/contract';
import { unpack } from '#core/server/packages/unpack';
import { readManifest } from '#core/server/packages/PackageManifest';
import { readArchive } from '#core/server/packages/readArchive';
import type { Connector, NodeCall } from '#plugins/connectors/contract';
import { connectorsPart } from '#plugins/isolation/server/connectorsPart';
import { PackageProcesses } from '#plugins/isolation/server/PackageProcesses';
import { packageProcesses } from '#plugins/isolation/server/references';
import { packPlugin } from './packPlugins';

/** A plugin of ours that is a package, and its connectors as a server has them. */
export interface LoadedPlugin {
  readonly archive: Buffer;
  readonly connectors: readonly Connector[];
  /** The services that a call of them asks for. */
  readonly get: NodeCall['get'];
  close(): void;
}

/** Builds a plugin of ours and loads its connectors, which run in processes of their own. */
export async function loadPlugin(name: string): Promise<LoadedPlugin> {
  const { archive } = await packPlugin(name);
  const home = mkdtempSync(join(tmpdir(), 'sluice-plugin-'));
  const folder = join(home, 'unpacked');
  await unpack(folder, () => readArchive(archive));
  const manifest = readManifest(String((await readArchive(archive)).get('package.json')));
  const file = join(folder, manifest.parts['connectors'] ?? '');
  const contributions = await connectorsPart.load(file, manifest);
  const processes = new PackageProcesses();
  return {
    archive,
    connectors: contributions.map(({ value }) => value as Connector),
    get: <T>({ id }: Service<T>) => {
      if (id !== packageProcesses.id) throw new Error(`Connectors of packages have no “${id}”.`);
      return processes as T;
    },
    close: () => {
      processes.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
