import { gt } from 'semver';
import { codes, Failure } from '#core/contract';
import { describeProblem } from '#core/contract/internal';
import { handle, readJson, type Call, type ServerHost } from '#core/server';
import {
  checkArchive,
  installPackage,
  listStoredPackages,
  PackageError,
  readIndex,
  readPackageKeys,
  readShipped,
  removePackage,
  requireFreeId,
  rollBackPackage,
  runningPackages,
  switchPackage,
  type PackageManifest,
  type StoredPackage,
} from '#core/server/internal';
import { connectors } from '#plugins/connectors/contract';
import * as contract from '../contract';
import { strings } from '../strings';
import { countNeeding } from './neededPackages';

const toAsks = (manifest: PackageManifest): contract.Asks => {
  const { web, server, parts, connectorIds, endpoints, tables, permissions, hosts } = manifest;
  // One that was installed by an earlier release has none.
  const { settings = [] } = manifest as Partial<PackageManifest>;
  const own = [web && 'web', server && 'server'].filter(part => part !== undefined);
  return {
    parts: [...own, ...Object.keys(parts)],
    // A version that was installed before they were listed says nothing of them.
    connectors: [...(connectorIds ?? [])],
    endpoints: [...endpoints],
    tables: [...tables],
    permissions: [...permissions],
    settings: [...settings],
    hosts: [...hosts],
  };
};

/** Returns what one asks for that another does not. */
const subtract = (one: contract.Asks, other: contract.Asks | undefined): contract.Asks => {
  const left = (what: keyof contract.Asks) =>
    other ? one[what].filter(each => !other[what].includes(each)) : [];
  return {
    parts: left('parts'),
    connectors: left('connectors'),
    endpoints: left('endpoints'),
    tables: left('tables'),
    permissions: left('permissions'),
    settings: left('settings'),
    hosts: left('hosts'),
  };
};

function toInstalled(
  row: StoredPackage,
  all: readonly StoredPackage[],
  server: ServerHost,
): contract.InstalledPackage {
  const manifest = readJson(row.manifest);
  const earlier = all.find(each => each.plugin_id === row.plugin_id && each.state === 'kept');
  const problems = server.problems.filter(({ plugin }) => plugin === row.plugin_id);
  return {
    pluginId: row.plugin_id,
    name: row.name,
    version: row.version,
    description: manifest.description,
    trust: row.trust,
    asks: toAsks(manifest),
    state: row.state === 'on' ? 'on' : 'off',
    installedDate: row.installed_date,
    installedBy: row.installed_by,
    earlier: earlier?.version ?? '',
    problems: problems.map(describeProblem),
  };
}

/** Reads the archive that a call brings, or the one in the index that it names. */
async function readGiven({ archive, signature, offer }: contract.Given, server: ServerHost) {
  if (archive !== undefined) return { archive: Buffer.from(archive, 'base64'), signature };
  const entry = (await readIndex(server.settings)).find(
    ({ name, version }) => name === offer?.name && version === offer.version,
  );
  if (!entry) throw new PackageError(strings.notOffered.text);
  return {
    archive: await entry.read(),
    signature: entry.signature,
    integrity: entry.integrity,
    shipped: entry.shipped,
  };
}

/** Answers what is wrong with a package as what is wrong with the request. */
async function say<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof PackageError) throw new Failure(400, codes.invalid, fault.message);
    throw fault;
  }
}

const readKeys = ({ settings }: ServerHost) => readPackageKeys(settings.pluginKeys);

const getTaken = (server: ServerHost) => server.get(runningPackages).taken;

/** Records a change of a package in its transaction. */
const record =
  ({ audit }: Call, action: string) =>
  (db: Call['db'], { name, version, plugin_id }: Named) =>
    audit({ action, resource: 'plugin', resourceId: plugin_id, after: { name, version } }, db);
type Named = Pick<StoredPackage, 'plugin_id' | 'name' | 'version'>;

const isLater = (version: string, installed: string | undefined) =>
  Boolean(installed) && gt(version, installed ?? '');

/** The calls by which operators manage packages. */
export const packageHandlers = [
  handle(contract.listInstalled, async (_, { server }) => {
    const all = await listStoredPackages(server.database.forInstallation);
    const used = all.filter(({ state }) => state !== 'kept');
    return { packages: used.map(row => toInstalled(row, all, server)) };
  }),
  handle(contract.listOffers, async (_, { server }) => {
    const all = await listStoredPackages(server.database.forInstallation);
    const entries = await say(() => readIndex(server.settings));
    const needing = await countNeeding(server, entries);
    const offers = entries.map(entry => {
      const { name, version, description, changes, shipped } = entry;
      const current = all.find(row => row.name === name && row.state !== 'kept');
      const installed = current?.version ?? '';
      const needed = needing.get(entry) ?? 0;
      return {
        name,
        version,
        description,
        changes,
        shipped,
        installed,
        isUpdate: isLater(version, installed),
        needed,
      };
    });
    return { index: server.settings.pluginIndex ?? '', offers };
  }),
  handle(contract.listOfferedConnectors, async (_, { server }) => {
    const known = new Set(server.at(connectors).map(({ manifest }) => manifest.connectorId));
    const offered = new Map<string, { connectorId: string; name: string; version: string }>();
    for (const { name, version, connectorIds } of await readShipped(server.settings))
      for (const connectorId of connectorIds)
        if (!known.has(connectorId) && !offered.has(connectorId))
          offered.set(connectorId, { connectorId, name, version });
    return { connectors: [...offered.values()] };
  }),
  handle(contract.checkPackage, async ({ body }, { server }) =>
    say(async () => {
      const { archive, ...given } = await readGiven(body, server);
      const checked = await checkArchive(archive, { ...given, keys: readKeys(server) });
      const { manifest, integrity, trust } = checked;
      await requireFreeId(server.database.forInstallation, manifest, getTaken(server));
      const all = await listStoredPackages(server.database.forInstallation);
      const current = all.find(row => row.plugin_id === manifest.id && row.state !== 'kept');
      const { id: pluginId, name, version, description, web, server: half } = manifest;
      const asks = toAsks(manifest);
      return {
        pluginId,
        name,
        version,
        description,
        trust,
        asks,
        more: subtract(asks, current && toAsks(readJson(current.manifest))),
        integrity,
        needsTrust: trust === '' && (web !== undefined || half !== undefined),
        installed: current?.version ?? '',
        isUpdate: isLater(version, current?.version),
      };
    }),
  ),
  handle(contract.addPackage, async ({ body }, call) => {
    const { server, customerId } = call;
    const { integrity, trusted } = body;
    await say(async () => {
      const { archive, ...given } = await readGiven(body, server);
      const { first_name, last_name, email } = await server.database.allCompanies
        .selectFrom('customers')
        .select(['first_name', 'last_name', 'email'])
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow();
      const by = `${first_name} ${last_name}`.trim() || email;
      const keys = readKeys(server);
      const within = record(call, 'install');
      const terms = { ...given, integrity, keys, trusted, by, taken: getTaken(server), within };
      return installPackage(server.database, archive, terms);
    });
    return {};
  }),
  handle(contract.setPackageState, async ({ params, body: { state } }, call) => {
    const within = record(call, state === 'on' ? 'turnOn' : 'turnOff');
    await say(() => switchPackage(call.server.database, params.pluginId, state, within));
    return {};
  }),
  handle(contract.restorePackage, async ({ params }, call) => {
    const within = record(call, 'rollBack');
    await say(() => rollBackPackage(call.server.database, params.pluginId, within));
    return {};
  }),
  handle(contract.deletePackage, async ({ params }, call) => {
    const within = record(call, 'delete');
    await say(() => removePackage(call.server.database, params.pluginId, within));
    return {};
  }),
];
