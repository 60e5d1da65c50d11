import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#core/contract';
import { rightsHeader } from '#core/contract/internal';
import { identify } from '../../authentication/identify';
import { requireConfirmedFor } from '../../authentication/sessions';
import { Rights } from '../../authorization/rights';
import { writeAudit } from '../../audit/audit';
import type { Call, Handler, ServerPlugin } from '../plugin';
import { heavyWork, longAnswers } from '../../fairness/heavyWork';
import { heldDocuments } from '../limits/HeldDocuments';
import type { ServerHost } from '../serverHost';
import { toNetworkTurn } from '../../passwords/hashPassword';
import { noteFailure } from '../failures';
import { isUnexpected } from '../http/answerFailure';
import { requireMediaType } from '../http/mediaTypes';
import { sendJson } from '../http/sendJson';
import { isStream, sendStream, sendWhile } from '../http/sendStream';
import { authorize } from './authorize';
import { noteCaller, renewCaller } from './freshCaller';

const mebibyte = 1024 * 1024;
/** The longest body of a stranger’s call: it is held in memory before anyone is known. */
const strangersBody = 131_072;

function toSchema({ endpoint }: Handler) {
  return {
    summary: endpoint.summary,
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
  };
}

function getCall(server: ServerHost, request: FastifyRequest): Call {
  const call = request.sluice;
  if (!call) throw new Error(`${request.url} was reached without a caller.`);
  return call as Call & { server: typeof server };
}

/**
 * Puts a plugin's handlers on the server: audience, company scope and gate first, then validation,
 * then the handler.
 */
export function mount(app: FastifyInstance, plugin: ServerPlugin, server: ServerHost): void {
  const { rates } = server;
  const { token, company } = server.settings.rateLimit;
  for (const handler of plugin.handles ?? []) {
    const { endpoint, run } = handler;
    const tellFailure = (cause: unknown): never => {
      if (isUnexpected(cause))
        noteFailure(server, { code: 'CALL_FAILED', plugin: plugin.id, id: endpoint.line, cause });
      throw cause;
    };
    /** Throws where the caller may not make the call any more. */
    const renew = async (call: Call): Promise<void> => {
      if (await renewCaller(call)) await authorize(call, handler, plugin.id);
    };
    const holds = endpoint.audience === 'member';
    if (!endpoint.path.startsWith('/'))
      throw new Error(`The path of "${endpoint.line}" must begin with a slash.`);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? (endpoint.audience === 'anyone' ? strangersBody : mebibyte),
      schema: toSchema(handler),
      onRequest: async (request, reply) => {
        // Responses for one person are not cached, unless the handler says otherwise.
        reply.header('cache-control', 'no-store');
        if (server.isLeftOut(plugin.id)) throw leftOut(plugin);
        const who = await identify(endpoint, request, server);
        if (who.audience === 'member') {
          await rates.take('token', String(who.subject['tokenHash']), token);
          await rates.take('company', who.companyId, company);
          if (endpoint.scope !== 'installation' && who.access instanceof Rights)
            reply.header(rightsHeader, `${who.companyId} ${who.access.stamp}`);
        }
        const db = who.companyId
          ? server.database.forCompany(who.companyId)
          : server.database.forInstallation;
        request.sluice = {
          ...who,
          // There are thousands of other calls a second, and they hold no documents.
          db: holds ? heldDocuments.follow(db, who.companyId || toNetworkTurn(request.ip)) : db,
          server,
          request,
          reply,
          log: request.log,
          transaction: work => server.database.transaction(who.companyId || undefined, work),
          audit: (entry, tx) => writeAudit(server, who, request, entry, tx),
        };
        noteCaller(request, endpoint);
        await authorize(request.sluice, handler, plugin.id);
      },
      onSend: async ({ sluice: call }, _reply, payload) => {
        if (!call || !(payload instanceof Readable)) return payload;
        return sendWhile(() => renew(call), payload);
      },
      // Before validation, so that what is missing is named.
      preValidation: async request => {
        requireMediaType(endpoint, request.headers['content-type']);
        if (endpoint.body) request.body ??= {};
      },
      handler: async (request, reply) => {
        const call = getCall(server, request);
        const answer = async (): Promise<unknown> => {
          await renew(call);
          requireConfirmedFor(call, endpoint);
          return run({ params: request.params, query: request.query, body: request.body }, call);
        };
        const large = (endpoint.bodyLimit ?? 0) > mebibyte && !endpoint.waits;
        const heavy = large && call.companyId;
        const name = call.companyId || toNetworkTurn(request.ip);
        const respond = async () => {
          const answered = heavy ? heavyWork.run(call.companyId, answer) : answer();
          const result = await answered.catch(tellFailure);
          if (reply.sent) return reply;
          if (result === undefined) return reply.status(204).send();
          return isStream(result) ? sendStream(reply, result) : sendJson(reply, name, result);
        };
        try {
          if (!endpoint.long) return await respond();
          // Who has hung up while it waited for its turn gets no answer.
          return await longAnswers.run(name, async () => (reply.raw.destroyed ? reply : respond()));
        } finally {
          heldDocuments.release(call.db);
        }
      },
    });
  }
}

const leftOut = (plugin: ServerPlugin) =>
  new Failure(503, 0, `The ${plugin.id} part of the server failed to start. See the log.`);

/**
 * In the place of a plugin that failed to start: its calls answer 503 with its name. A call that is
 * itself at fault, or that another plugin answers, is passed over.
 */
export function mountLeftOut(app: FastifyInstance, plugin: ServerPlugin): void {
  for (const { endpoint } of plugin.handles ?? [])
    try {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        onRequest: async () => {
          throw leftOut(plugin);
        },
        handler: async () => undefined,
      });
    } catch (fault) {
      app.log.debug({ err: fault, plugin: plugin.id }, 'a call could not be mounted');
    }
}

declare module 'fastify' {
  interface FastifyRequest {
    sluice?: Call;
  }
}
