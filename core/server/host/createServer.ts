import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { codes, Failure } from '../../contract';
import { corePlugin } from '../corePlugin';
import { Database } from '../database';
import { jobWorker } from '../jobs/JobWorker';
import { metricsRoute } from '../metrics/metricsRoute';
import { readKey, Secrets } from '../encryption/secrets';
import type { Settings } from '../settings';
import { answerFailure } from './answerFailure';
import { Draining } from './Draining';
import { mount, mountBroken } from './mount';
import { openApi } from './openapi';
import { openApiPage } from './openapiPage';
import { parseJson } from './parseJson';
import { logResponse } from './logResponse';
import { httpRoutes, type ServerPlugin } from './plugin';
import { securityHeaders } from './securityHeaders';
import { allMigrations, ServerHost } from './serverHost';
import { validatorOf } from './validatorOf';

export interface Sluice {
  readonly app: FastifyInstance;
  readonly server: ServerHost;
  close(): Promise<void>;
}

/** How long answers under way are waited for when the server stops, in milliseconds. */
const longestAnswer = 25_000;

const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-sk-api-key"]',
  '*.password',
  '*.token',
  '*.access_token',
];

function createApp(settings: Settings): FastifyInstance {
  const app = Fastify({
    logger: { level: settings.logLevel, redact: { paths: secretPaths, censor: '******' } },
    trustProxy: settings.trustProxy,
    requestTimeout: 30_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    childLoggerFactory: logger => logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1000 },
  });
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    validatorOf(schema as object, httpPart === 'body' ? 'asGiven' : 'coerced'),
  );
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) =>
    answerFailure(
      new Failure(
        404,
        codes.notFound,
        `There is no ${request.method} ${request.url.split('?')[0]}.`,
      ) as never,
      request,
      reply,
    ),
  );
  return app;
}

/**
 * Builds the server of these plugins: opens and migrates the database, mounts every call under
 * `/v1`, describes them at `/openapi.json`. `web` adds what serves the console.
 */
export async function createServer(
  settings: Settings,
  plugins: readonly ServerPlugin[],
  web?: (app: FastifyInstance, server: ServerHost) => Promise<void>,
): Promise<Sluice> {
  const all = [corePlugin, ...plugins];
  const app = createApp(settings);
  const database = await Database.open({
    dataFolder: settings.dataFolder,
    databaseUrl: settings.databaseUrl,
    migrations: allMigrations(all),
    companyTables: all.flatMap(plugin => plugin.companyTables ?? []),
  });
  const secrets = new Secrets(
    readKey(settings.key, settings.dataFolder),
    settings.previousKeys.map(key => Buffer.from(key, 'hex')),
  );
  const server = new ServerHost({ plugins: all, settings, database, secrets, log: app.log });
  const always = await securityHeaders(settings);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  app.decorateRequest('sluice', undefined);
  app.addHook('onRequest', ({ url }, reply, next) => {
    void reply.headers(always);
    // PostgreSQL takes no NUL in a text, so none is let in on either engine.
    if (url.includes('%00'))
      next(
        new Failure(
          400,
          codes.invalid,
          'The address has a NUL character (%00). Take it out.',
        ) as never,
      );
    else next();
  });
  const draining = new Draining();
  draining.watch(app);
  app.addHook('onResponse', logResponse);
  app.addHook('onListen', async () => server.listensOn((app.server.address() as AddressInfo).port));

  metricsRoute(app, server);
  for (const plugin of all)
    try {
      await app.register(async scope => mount(scope, plugin, server), { prefix: '/v1' });
    } catch (cause) {
      server.problems.push({ code: 'MOUNT_FAILED', plugin: plugin.id, cause });
      app.log.error({ err: cause, plugin: plugin.id }, 'a plugin could not be mounted');
      await app.register(async scope => mountBroken(scope, plugin), { prefix: '/v1' });
    }
  for (const routes of server.at(httpRoutes))
    await app.register(async scope => routes(scope, server));

  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const ready = !draining.stopping && (await database.answers());
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  const document = openApi(all, '1.0');
  app.get('/openapi.json', async () => document);
  app.get('/openapi', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(openApiPage(document)),
  );
  await web?.(app, server);
  await app.ready();
  await server.activate();
  return {
    app,
    server,
    close: async () => {
      await Promise.all([draining.drain(longestAnswer), server.get(jobWorker).close()]);
      await app.close();
      await server.close();
    },
  };
}
