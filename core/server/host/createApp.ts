import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { codes, Failure } from '../../contract';
import type { Settings } from '../settings';
import { answerFailure } from './http/answerFailure';
import { parseJson } from './http/parseJson';
import { createValidator } from './mounting/createValidator';

const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-sk-api-key"]',
  '*.password',
  '*.token',
  '*.access_token',
];

/**
 * Makes the HTTP server without a route: how it reads bodies, checks them and answers failures.
 * `missing` names the server halves whose calls are not known, since they could not be loaded.
 */
export function createApp(settings: Settings, missing: readonly string[]): FastifyInstance {
  const app = Fastify({
    logger: { level: settings.logLevel, redact: { paths: secretPaths, censor: '******' } },
    trustProxy: settings.trustProxy,
    requestTimeout: 30_000,
    return503OnClosing: true,
    // A connection over which nothing was asked yet is not idle, and would be waited for a minute.
    forceCloseConnections: true,
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
    createValidator(schema as object, httpPart === 'body' ? 'asGiven' : 'coerced'),
  );
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) =>
    answerFailure(notFound(request, missing) as never, request, reply),
  );
  return app;
}

/** While a server half could not be loaded, nobody knows which calls would have been its own. */
function notFound({ method, url }: FastifyRequest, missing: readonly string[]): Failure {
  const path = url.split('?')[0]!;
  const sentence = `There is no ${method} ${path}.`;
  return path.startsWith('/v1/') && missing.length > 0
    ? new Failure(
        503,
        0,
        `${sentence} The ${missing.join(', ')} part of the server failed to start; see the log.`,
      )
    : new Failure(404, codes.notFound, sentence);
}
