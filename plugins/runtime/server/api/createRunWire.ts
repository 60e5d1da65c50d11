import type { FastifyRequest } from 'fastify';
import type { ServerHost } from '#core/server';
import { connectorCatalogue } from '#plugins/connectors/contract';
import { signOnSessions, type RequestFacts, type RunWire } from '../../contract';
import { readRequestFacts, ownCookies } from './readRequestFacts';
import { readFreshFacts } from './readFreshFacts';
import { sessionCookie } from '../legs/RunBrowser';
import { screenBody } from './screenBody';
import { sdkAnswer } from './sdkAnswer';
import { formatFlowCookie, replyHeaders } from './replyHeaders';

type Asking = Parameters<RunWire['facts']>[0];

/** How runs are told over HTTP, for other server halves. */
export function createRunWire(server: ServerHost): RunWire {
  const facts = (request: Asking): RequestFacts => readRequestFacts(request as FastifyRequest);
  const getSessionToken = (companyId: string, known: RequestFacts) =>
    ownCookies(known)[sessionCookie(companyId)] ?? '';
  return {
    facts,
    freshFacts: (companyId, request, freshness) =>
      readFreshFacts(server, companyId, request as FastifyRequest, freshness),
    signOff: async (companyId, request, secure) => {
      const token = getSessionToken(companyId, facts(request));
      if (!token) return [];
      await server.get(signOnSessions).signOff(companyId, token);
      const gone = formatFlowCookie(
        { name: sessionCookie(companyId), value: '', maxAge: 0 },
        secure,
      );
      return gone ? [gone] : [];
    },
    headers: replyHeaders,
    cookies: ({ cookies = [] }, secure) =>
      cookies.map(cookie => formatFlowCookie(cookie, secure)).filter(text => text !== undefined),
    plain: (companyId, reply) => {
      if (reply.kind === 'ended') return { status: reply.status, body: reply.body ?? {} };
      const manifest = server.get(connectorCatalogue).find(reply.node.connectorId);
      return { status: 200, body: screenBody(reply, companyId, manifest) };
    },
    sdk: (companyId, reply) => sdkAnswer(server.settings.publicUrl, companyId, reply),
  };
}
