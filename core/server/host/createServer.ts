import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Problem } from '../../contract/internal';
import { installPlurals } from '../../contract/format/plurals';
import { corePlugin } from '../corePlugin';
import { Database, DatabaseOpenError } from '../database';
import { jobWorker } from '../jobs/JobWorker';
import { openSecrets } from '../encryption/rootKey';
import type { Secrets } from '../encryption/secrets';
import { mailer } from '../mail/Mailer';
import { loadPackages } from '../packages/loadPackages';
import type { RunningPackages } from '../packages/RunningPackages';
import type { Settings } from '../settings/settings';
import { loadPlugins, type LoadedPlugins, type ServerPluginList } from './mounting/loadPlugins';
import { mountPlugins, type Mounted } from './mounting/mountPlugins';
import type { ServerPlugin } from './plugin';
import type { ServerHost } from './serverHost';

export interface Sluice {
  readonly app: FastifyInstance;
  readonly server: ServerHost;
  /**
   * Ends it gracefully: not ready at once, it serves on for `drainMs` and accepts no connection
   * after; then what is under way ends.
   */
  close(drainMs?: number): Promise<void>;
}

type Web = (app: FastifyInstance, server: ServerHost) => Promise<void>;

/** How long answers under way are waited for when the server stops, in milliseconds. */
const longestAnswer = 25_000;

/** State that outlives the server: a process that reloads its plugins keeps it. */
export interface Installation {
  readonly settings: Settings;
  readonly database: Database;
  readonly secrets: Secrets;
  /** The plugins that came with the process. */
  readonly own: LoadedPlugins;
  readonly web: Web | undefined;
}

/**
 * Builds the server of these plugins: opens and migrates the database, mounts every call under
 * `/v1`, describes them at `/openapi.json`. A plugin that fails at any of this is left out and
 * named, the rest start. `web` adds what serves the console.
 */
export async function createServer(
  settings: Settings,
  list: ServerPluginList | readonly ServerPlugin[],
  web?: Web,
): Promise<Sluice> {
  const installation = await openInstallation(settings, list, web);
  const mounted = await mountInstallation(installation, { isFirst: true }).catch(
    async (fault: unknown) => {
      await installation.database.close();
      throw fault;
    },
  );
  const { app, server } = mounted;
  return {
    app,
    server,
    close: async drainMs => {
      await closeMounted(mounted, drainMs);
      await installation.database.close();
    },
  };
}

/** Opens what the server stands on, and loads the plugins that came with the process. */
export async function openInstallation(
  settings: Settings,
  list: ServerPluginList | readonly ServerPlugin[],
  web?: Web,
): Promise<Installation> {
  installPlurals('en');
  const own = await loadPlugins(list, [corePlugin]);
  for (const plugin of own.plugins) plugin.settings?.read(settings.environment);
  const { dataFolder, databaseUrl, postgres } = settings;
  const database = await Database.open({ dataFolder, databaseUrl, postgres, plugins: own.plugins });
  const core = database.migrated.broken.get(corePlugin.id);
  if (core) {
    await database.close();
    const why = core instanceof Error ? core.message : String(core);
    throw new DatabaseOpenError(`The database could not be migrated at ${why}`);
  }
  const secrets = await openSecrets(settings, database).catch(async (fault: unknown) => {
    await database.close();
    throw fault;
  });
  return { settings, database, secrets, own, web };
}

/**
 * Mounts a server of these plugins and of the packages that are turned on now, and starts it. The
 * first one leaves out packages whose files can’t be written.
 */
export async function mountInstallation(
  installation: Installation,
  { isFirst = false } = {},
): Promise<Mounted> {
  const { settings, database, own } = installation;
  const packages = await loadPackages({
    database,
    dataFolder: settings.dataFolder,
    named: settings.plugins,
    environment: settings.environment,
    own,
    isFirst,
  });
  const plugins = [...own.plugins, ...packages.loaded.map(({ plugin }) => plugin)];
  if (packages.loaded.length > 0) await database.adopt(plugins);
  const problems = [...own.problems, ...packages.problems];
  const known = [...problems, ...listMigrationProblems(database, problems, plugins, packages)];
  const mounted = await mountPlugins({ ...installation, plugins, problems: known, packages });
  const { app, server } = mounted;
  server.logProblems();
  await server.activate().catch(async (fault: unknown) => {
    await app.close();
    await server.close();
    throw fault;
  });
  return mounted;
}

/** Ends a server; what it stands on stays open. */
export async function closeMounted({ app, server, draining }: Mounted, drainMs = 0): Promise<void> {
  draining.begin();
  const answered = async () => {
    if (drainMs > 0) await wait(drainMs);
    if (app.server.listening) app.server.close();
    // At once, so that an email that takes long ends no later than answers that do.
    await Promise.all([draining.drain(longestAnswer), server.find(mailer)?.close()]);
  };
  await Promise.all([answered(), server.get(jobWorker).close()]);
  await app.close();
  await server.close();
}

function listMigrationProblems(
  { migrated: { broken, absent } }: Database,
  loading: readonly Problem[],
  plugins: readonly ServerPlugin[],
  { known }: RunningPackages,
): readonly Problem[] {
  const here = new Set([...loading.map(({ plugin }) => plugin), ...known]);
  return [
    ...[...broken].map(
      ([plugin, cause]) => ({ code: 'MIGRATE_FAILED', plugin, cause }) satisfies Problem,
    ),
    ...[...absent]
      .filter(([plugin]) => !here.has(plugin))
      .map(([plugin, migrations]) => {
        const code = plugins.some(({ id }) => id === plugin) ? 'NEWER' : 'ABSENT';
        return { code, plugin, migrations } satisfies Problem;
      }),
  ];
}
