import compress from '@fastify/compress';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, Failure } from '#core/contract';
import type { Problem } from '#core/contract/internal';
import type { Database } from '../../database';
import { metricsRoute } from '../../metrics/metricsRoute';
import type { Secrets } from '../../encryption/secrets';
import { guardPageHosts } from '../../http/pageHosts';
import { runningPackages, type RunningPackages } from '../../packages/RunningPackages';
import type { Settings } from '../../settings/settings';
import { answerFailure } from '../http/answerFailure';
import { createApp } from '../createApp';
import { Draining } from '../Draining';
import { healthRoutes } from '../healthRoutes';
import { mount, mountLeftOut } from './mount';
import { openApi, openApiPage } from '../openapi';
import type { ServerPlugin } from '../plugin';
import { httpRoutes } from '../points';
import { securityHeaders } from '../http/securityHeaders';
import { ServerHost } from '../serverHost';
import { findMachineFault } from './StartError';

/** The levels at which answered requests are logged. */
const logged: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

/**
 * One line for each answered request: what, for whom, how it ended and how long it took. No bodies,
 * no tokens.
 */
function logResponse(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const { companyId, customerId } = request.sluice ?? {};
  request.log.info(
    {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      companyId,
      customerId,
    },
    'answered',
  );
  next();
}

/** The parts that plugins are mounted with. */
export interface Mounting {
  readonly settings: Settings;
  readonly database: Database;
  readonly secrets: Secrets;
  /** The core first, without which nothing starts. */
  readonly plugins: readonly ServerPlugin[];
  readonly problems: readonly Problem[];
  readonly packages: RunningPackages;
  readonly web: ((app: FastifyInstance, server: ServerHost) => Promise<void>) | undefined;
}
/** A server that can answer. */
export interface Mounted {
  readonly app: FastifyInstance;
  readonly server: ServerHost;
  readonly draining: Draining;
}

class MountError extends Error {
  constructor(
    readonly plugin: ServerPlugin,
    override readonly cause: unknown,
  ) {
    super(`Plugin "${plugin.id}" could not be mounted.`, { cause });
  }
}

/**
 * Mounts all plugins that can be. Routes cannot be taken off a server again, so a fault begins a new
 * one without the plugin that has it, whose calls then answer 503 with its name.
 */
export async function mountPlugins(mounting: Mounting): Promise<Mounted> {
  let terms = mounting;
  for (;;)
    try {
      return await mountOnce(terms);
    } catch (fault) {
      const [core] = terms.plugins;
      const plugin = fault instanceof MountError ? fault.plugin : await findCulprit(terms);
      const cause = fault instanceof MountError ? fault.cause : fault;
      const machineFault = findMachineFault(cause);
      if (machineFault) throw machineFault;
      if (!plugin || plugin === core) throw cause;
      terms = without(terms, plugin, cause);
    }
}

const without = (terms: Mounting, { id }: ServerPlugin, cause: unknown): Mounting => ({
  ...terms,
  problems: [...terms.problems, { code: 'MOUNT_FAILED', plugin: id, cause }],
});

/** Finds the plugin without which a server starts that fails only once all are mounted. */
async function findCulprit(terms: Mounting): Promise<ServerPlugin | undefined> {
  for (const plugin of terms.plugins.slice(1))
    try {
      const { app, server } = await mountOnce(without(terms, plugin, undefined));
      await discard(app, server);
      return plugin;
    } catch {
      // It is not this one, or not this one alone.
    }
  return undefined;
}

async function discard(app: FastifyInstance, server: ServerHost): Promise<void> {
  await app.close().catch(() => {});
  await server.closeServices();
}

async function mountOnce(terms: Mounting): Promise<Mounted> {
  const { settings, problems } = terms;
  const isLeftOut = ({ id }: ServerPlugin) =>
    problems.some(
      ({ code, plugin }) => plugin === id && (code === 'MIGRATE_FAILED' || code === 'MOUNT_FAILED'),
    );
  const unknown = problems.flatMap(({ code, plugin }) => (code === 'LOAD_FAILED' ? [plugin] : []));
  const app = createApp(settings, unknown);
  const plugins = terms.plugins.filter(plugin => !isLeftOut(plugin));
  const leftOut = terms.plugins.filter(isLeftOut);
  const server = new ServerHost({ ...terms, plugins, leftOut, log: app.log });
  server.offer(runningPackages, terms.packages);
  const draining = new Draining();
  draining.watch(app);
  try {
    await prepare(app, server);
    for (const plugin of plugins) await mountPlugin(app, plugin, server);
    for (const plugin of leftOut)
      await app.register(async scope => mountLeftOut(scope, plugin), { prefix: '/v1' });
    describe(app, server, draining);
    await terms.web?.(app, server);
    await app.ready();
    return { app, server, draining };
  } catch (fault) {
    await discard(app, server);
    throw fault;
  }
}

async function prepare(app: FastifyInstance, server: ServerHost): Promise<void> {
  const always = await securityHeaders(server.settings);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  app.decorateRequest('sluice', undefined);
  app.decorateRequest('settled', undefined);
  app.addHook('onRequest', ({ url }, reply, next) => {
    void reply.headers(always);
    // PostgreSQL takes no NUL in a text, so none is let in on either engine.
    if (url.includes('%00'))
      next(new Failure(400, codes.invalid, 'The URL contains a NUL character (%00). Remove it.'));
    else next();
  });
  guardPageHosts(app, server);
  if (logged.has(server.settings.logLevel)) app.addHook('onResponse', logResponse);
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (typeof address === 'object' && address) server.listensOn(address.port);
  });
  metricsRoute(app, server);
}

type Scope = (app: FastifyInstance) => Promise<void>;

/** Names a scope, whose name Fastify looks for among all loaded modules otherwise. */
const nameScope = (name: string, scope: Scope): Scope =>
  Object.assign(scope, { [Symbol.for('fastify.display-name')]: name });

/** Mounts the calls of a plugin and the routes that it brings besides. */
async function mountPlugin(
  app: FastifyInstance,
  plugin: ServerPlugin,
  server: ServerHost,
): Promise<void> {
  try {
    const calls = nameScope(plugin.id, async scope => {
      if (plugin.toFailureBody)
        scope.setErrorHandler<FastifyError>((error, request, reply) =>
          answerFailure(error, request, reply, plugin),
        );
      mount(scope, plugin, server);
    });
    await app.register(calls, { prefix: '/v1' });
    for (const routes of server.contributedBy(plugin.id, httpRoutes))
      await app.register(nameScope(`${plugin.id} routes`, async scope => routes(scope, server)));
  } catch (cause) {
    throw new MountError(plugin, cause);
  }
}

/** Adds what tells of the server itself: its health and its calls. */
function describe(app: FastifyInstance, server: ServerHost, draining: Draining): void {
  healthRoutes(app, server, draining);
  const document = openApi(server.plugins, '1.0');
  // Anyone can ask for them, and they take long to write.
  let json: Buffer | undefined;
  let page: Buffer | undefined;
  app.get('/openapi.json', async (_, reply) => {
    json ??= Buffer.from(JSON.stringify(document));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/openapi', async (_, reply) => {
    page ??= Buffer.from(openApiPage(document));
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
