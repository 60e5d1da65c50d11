import type { FastifyInstance, FastifyRequest } from 'fastify';
import { catalogue, codes, evaluate, Failure, rightsHeader } from '../../contract';
import { identify } from '../authentication/identify';
import { Rights } from '../authorization/rights';
import { writeAudit } from '../audit/audit';
import type { Call, Handler, ServerPlugin } from './plugin';
import type { ServerHost } from './serverHost';
import { isStream, sendStream } from './sendStream';

const mebibyte = 1024 * 1024;

function schemaOf({ endpoint }: Handler) {
  return {
    summary: endpoint.summary,
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
  };
}

async function refuse(call: Call, { endpoint }: Handler): Promise<never> {
  if (call.companyId && endpoint.method !== 'GET')
    await call.audit({
      action: 'refused',
      resource: endpoint.line,
      resourceId: JSON.stringify(call.request.params),
      outcome: 'refused',
    });
  throw new Failure(401, codes.notAuthorized, catalogue.notAuthorized.text);
}

function callOf(server: ServerHost, request: FastifyRequest): Call {
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
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? mebibyte,
      schema: schemaOf(handler),
      onRequest: async (request, reply) => {
        const who = await identify(endpoint, request, server);
        if (who.audience === 'member') {
          rates.take(`token ${String(who.subject['tokenHash'])}`, token);
          rates.take(`company ${who.companyId}`, company);
          if (endpoint.scope !== 'installation' && who.access instanceof Rights)
            reply.header(rightsHeader, `${who.companyId} ${who.access.stamp}`);
        }
        const db = who.companyId ? server.database.of(who.companyId) : server.database.shared;
        request.sluice = {
          ...who,
          db,
          server,
          request,
          reply,
          log: request.log,
          transaction: work => server.database.transaction(who.companyId || undefined, work),
          audit: (entry, tx) => writeAudit(server, who, request, entry, tx),
        };
        if (!evaluate(endpoint.when, who.access).open) await refuse(request.sluice, handler);
      },
      handler: async (request, reply) => {
        const result = await run(
          { params: request.params, query: request.query, body: request.body },
          callOf(server, request),
        );
        if (reply.sent) return reply;
        if (result === undefined) return reply.status(204).send();
        if (isStream(result)) return sendStream(reply, result);
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
      },
    });
  }
}

/** In the place of a plugin that failed to mount: its calls answer 503 with its name. */
export function mountBroken(app: FastifyInstance, plugin: ServerPlugin): void {
  for (const { endpoint } of plugin.handles ?? [])
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async () => {
        throw new Failure(
          503,
          0,
          `The ${plugin.id} part of the server failed to start; see the log.`,
        );
      },
    });
}

declare module 'fastify' {
  interface FastifyRequest {
    sluice?: Call;
  }
}
