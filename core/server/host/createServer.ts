import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Problem } from '../../contract';
import { installPlurals } from '../../contract/plurals';
import { corePlugin } from '../corePlugin';
import { Database, DatabaseOpenError } from '../database';
import { jobWorker } from '../jobs/JobWorker';
import { openSecrets } from '../encryption/rootKey';
import type { Settings } from '../settings';
import { loadPlugins, type ServerPluginList } from './mounting/loadPlugins';
import { mountPlugins } from './mounting/mountPlugins';
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

/** How long answers under way are waited for when the server stops, in milliseconds. */
const longestAnswer = 25_000;

/**
 * Builds the server of these plugins: opens and migrates the database, mounts every call under
 * `/v1`, describes them at `/openapi.json`. A plugin that fails at any of this is left out and
 * named, the rest start. `web` adds what serves the console.
 */
export async function createServer(
  settings: Settings,
  list: ServerPluginList | readonly ServerPlugin[],
  web?: (app: FastifyInstance, server: ServerHost) => Promise<void>,
): Promise<Sluice> {
  installPlurals('en');
  const { plugins, problems } = await loadPlugins(list, [corePlugin]);
  const { dataFolder, databaseUrl, postgres } = settings;
  const database = await Database.open({ dataFolder, databaseUrl, postgres, plugins });
  const known = [...problems, ...(await migrationProblems(database, problems, plugins))];
  const secrets = await openSecrets(settings, database).catch(async (fault: unknown) => {
    await database.close();
    throw fault;
  });
  const mounting = { settings, database, secrets, plugins, problems: known, web };
  const { app, server, draining } = await mountPlugins(mounting);
  server.logProblems();
  await server.activate();
  return {
    app,
    server,
    close: async (drainMs = 0) => {
      draining.begin();
      const answered = async () => {
        if (drainMs > 0) await wait(drainMs);
        if (app.server.listening) app.server.close();
        await draining.drain(longestAnswer);
      };
      await Promise.all([answered(), server.get(jobWorker).close()]);
      await app.close();
      await server.close();
    },
  };
}

async function migrationProblems(
  database: Database,
  loading: readonly Problem[],
  plugins: readonly ServerPlugin[],
): Promise<readonly Problem[]> {
  const { broken, absent } = database.migrated;
  const core = broken.get(corePlugin.id);
  if (core) {
    await database.close();
    const why = core instanceof Error ? core.message : String(core);
    throw new DatabaseOpenError(`The database could not be migrated at ${why}`);
  }
  const here = new Set(loading.map(({ plugin }) => plugin));
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
