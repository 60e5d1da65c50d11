import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { codes, Failure, getField } from '../../contract';
import type { Settings } from '../settings/settings';
import { answerFailure } from './http/answerFailure';
import { createValidator } from './http/createValidator';
import { endConnection, endSlowRequest } from './http/endConnection';
import { hasLongBody, longBody } from './http/parseJson';
import { parseJson, parseJsonSliced } from './http/parseJson';
import { endUnread, isLongAnswer, unreadAnswers } from './http/UnreadAnswers';
import { toNetworkTurn } from '../passwords/hashPassword';
import { isHealthCall } from './Draining';
import { logOutput } from './LogOutput';
import { TooManyRequestsError } from './limits/RateLimit';
import { callAdmission } from '../jobs/CallAdmission';
import { findBodyPlaces } from './limits/heldBodies';
import { shortCalls } from '../jobs/ShortCalls';
import { timeSlices } from '../jobs/TimeSlices';
import { readForwarded, toTrustProxy } from '../http/trustProxies';

const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-sk-api-key"]',
  '*.password',
  '*.token',
  '*.access_token',
];

/** When a call can be repeated whose body waited too long for its turn. */
const secondsToRetry = 10;

/** How often requests are looked for that did not arrive in time, in milliseconds. */
const lookEvery = 500;

/** Returns for how long requests may arrive. */
export function httpOptions({ requestSeconds }: Settings) {
  const longest = requestSeconds * 1000;
  return {
    requestTimeout: longest,
    // Node.js looks for slow requests twice a minute, and gives headers a minute.
    headersTimeout: longest,
    connectionsCheckingInterval: lookEvery,
    // Fastify's own, after which a connection that nobody uses is closed.
    keepAliveTimeout: 72_000,
  };
}

/**
 * Makes the HTTP server without a route: how it reads bodies, checks them and answers failures.
 * `missing` names the server halves whose calls are not known, since they could not be loaded.
 */
export function createApp(settings: Settings, missing: readonly string[]): FastifyInstance {
  const http = httpOptions(settings);
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      redact: { paths: secretPaths, censor: '******' },
      // pino's own stream ends the process where the disk of the log is full.
      stream: logOutput,
    },
    trustProxy: toTrustProxy(settings.trustProxy),
    requestTimeout: http.requestTimeout,
    http,
    clientErrorHandler: endConnection,
    return503OnClosing: true,
    // A connection over which nothing was asked yet is not idle, and would be waited for a minute.
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
  app.addHook('preParsing', (request, { raw }, _, next) => {
    const { sluice, url, params, headers, ip } = request;
    if (isHealthCall(url)) return next();
    const ends: (() => void)[] = [];
    let isOver = false;
    let isRead = false;
    // One listener: streams add theirs, and Node.js warns of more than ten.
    raw.once('close', () => {
      isOver = true;
      for (const end of ends) end();
    });
    const turn = sluice?.companyId || toNetworkTurn(ip);
    if (!hasLongBody(headers)) {
      const name = sluice?.companyId || String(getField(params, 'companyId') ?? '');
      ends.push(shortCalls.begin(name));
    }
    const enter = () => {
      const leave = callAdmission.begin(turn, end => {
        ends.push(end);
        isRead = true;
        next();
      });
      ends.push(leave);
    };
    const places = findBodyPlaces(request);
    if (!places) return enter();
    // Before it is cut off as one that does not arrive.
    const late = setTimeout(() => {
      isOver = true;
      next(new TooManyRequestsError(secondsToRetry));
    }, http.requestTimeout * 0.8);
    ends.push(() => clearTimeout(late));
    // What it brings is in memory from here until it is answered.
    const held = () =>
      new Promise<void>(done => {
        clearTimeout(late);
        if (isOver) return done();
        ends.push(done);
        enter();
      });
    const { raw: incoming } = request;
    const body = {
      countRead: () =>
        isRead && !incoming.complete && !raw.headersSent ? incoming.socket.bytesRead : undefined,
      end: () => endSlowRequest(incoming.socket),
    };
    places.run(turn, body, held).catch(next);
  });
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

/** While a server half could not be loaded, nobody knows which calls would have been its own. */
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
