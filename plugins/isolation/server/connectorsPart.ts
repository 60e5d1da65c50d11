import { contribute } from '#core/server';
import { PackageError, type PackagePart } from '#core/server/internal';
import { connectors } from '#plugins/connectors/contract';
import { readSource } from './IsolatedPackage';
import { PackageProcessError, PackageProcess } from './PackageProcess';
import { readConnectors } from './readConnectors';

/** Descriptions of packages’ connectors, by their files, whose names change with their content. */
const described = new Map<string, string>();
const mostDescribed = 100;

/** Loads the connectors of a package, which run in processes of their own. */
export const connectorsPart: PackagePart = {
  name: 'connectors',
  async load(file, { id, name, connectorIds, hosts }) {
    const from = { file, id, name, connectorIds, hosts };
    const json = described.get(file) ?? (await describe(await readSource(from), name));
    const declared = readConnectors(from, json);
    if (described.size < mostDescribed) described.set(file, json);
    return declared.map(each => contribute(connectors, `${id}.${each.manifest.connectorId}`, each));
  },
};

async function describe(source: string, name: string): Promise<string> {
  const process = new PackageProcess(source);
  try {
    return await process.manifest;
  } catch (fault) {
    if (!(fault instanceof PackageProcessError)) throw fault;
    throw new PackageError(`The connectors in ${name} can’t be loaded: ${fault.message}`, {
      cause: fault,
    });
  } finally {
    process.close();
  }
}
