import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { codes, Failure } from '../../contract';
import type { Settings } from '../settings/settings';
import { answerFailure } from './http/answerFailure';
import { admitCalls } from './http/admitCalls';
import { createValidator } from './http/createValidator';
import { endConnection } from './http/endConnection';
import { longBody, parseJson, parseJsonSliced } from './http/parseJson';
import { endUnread, isLongAnswer, unreadAnswers } from './http/UnreadAnswers';
import { toNetworkTurn } from '../passwords/hashPassword';
import { logOutput } from './LogOutput';
import { timeSlices } from '../fairness/TimeSlices';
import { readForwarded, toTrustProxy } from '../http/trustProxies';

const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-sk-api-key"]',
  '*.password',
  '*.token',
  '*.access_token',
];

/** How often Node.js checks for requests that are too slow, in milliseconds. */
const lookEvery = 500;

/** Returns the time limits of requests. */
export function httpOptions({ requestSeconds }: Settings) {
  const longest = requestSeconds * 1000;
  return {
    requestTimeout: longest,
    // By default, Node.js gives headers a minute and checks only twice a minute.
    headersTimeout: longest,
    connectionsCheckingInterval: lookEvery,
    // Fastify’s default for idle connections.
    keepAliveTimeout: 72_000,
  };
}

/**
 * Creates the HTTP server without routes: it reads and validates bodies and answers failures.
 * `missing` names the server halves that could not be loaded, so that their calls are unknown.
 */
export function createApp(settings: Settings, missing: readonly string[]): FastifyInstance {
  const http = httpOptions(settings);
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      redact: { paths: secretPaths, censor: '******' },
      // pino’s own stream ends the process when the disk of the log is full.
      stream: logOutput,
    },
    trustProxy: toTrustProxy(settings.trustProxy),
    requestTimeout: http.requestTimeout,
    http,
    clientErrorHandler: endConnection,
    return503OnClosing: true,
    // Connections without a request yet don’t count as idle, and would delay closing by a minute.
    forceCloseConnections: true,
    childLoggerFactory: logger => logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1000 },
  });
  readForwarded(app, settings.trustProxy);
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    // Media types of published APIs, such as application/vnd.acme.flow+json, are JSON as well.
    /^application\/(?:[\w.-]+\+)?json(?:;|$)/i,
    { parseAs: 'string' },
    async ({ sluice, ip }: FastifyRequest, text: string) =>
      text.length < longBody
        ? parseJson(text)
        : timeSlices.run(sluice?.companyId || toNetworkTurn(ip), parseJsonSliced(text)),
  );
  app.addHook('preParsing', admitCalls(http.requestTimeout));
  app.addHook('onSend', ({ sluice, ip }, { raw }, payload, next) => {
    if (!isLongAnswer(payload)) return next();
    endUnread(raw, http.requestTimeout);
    try {
      if (typeof payload === 'string' || Buffer.isBuffer(payload))
        unreadAnswers.hold(sluice?.companyId || toNetworkTurn(ip), payload.length, raw);
      next();
    } catch (fault) {
      next(fault as Error);
    }
  });
  app.setValidatorCompiler<object>(({ schema, httpPart }) =>
    createValidator(schema, httpPart === 'body' ? 'asGiven' : 'coerced'),
  );
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) =>
    answerFailure(notFound(request, missing), request, reply),
  );
  return app;
}

/** Returns 404, or 503 while the call could belong to a server half that could not be loaded. */
function notFound({ method, url }: FastifyRequest, missing: readonly string[]): Failure {
  const [path = ''] = url.split('?');
  const sentence = `${method} ${path} does not exist.`;
  return path.startsWith('/v1/') && missing.length > 0
    ? new Failure(
        503,
        0,
        `${sentence} The ${missing.join(', ')} part of the server failed to start. See the log.`,
      )
    : new Failure(404, codes.notFound, sentence);
}
