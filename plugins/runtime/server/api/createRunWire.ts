import type { ServerHost } from '#core/server';
import { connectorCatalogue } from '#plugins/connectors/contract';
import { signOnSessions, type RequestFacts, type RunWire } from '../../contract';
import { readRequestFacts, ownCookies } from './readRequestFacts';
import { readFreshFacts } from './readFreshFacts';
import { sessionCookie } from '../legs/RunBrowser';
import { screenBody, formatFlowCookie, replyHeaders } from './reply';
import { sdkAnswer } from './sdkAnswer';

/** How runs are told over HTTP, for other server halves. */
export function createRunWire(server: ServerHost): RunWire {
  const getSessionToken = (companyId: string, known: RequestFacts) =>
    ownCookies(known)[sessionCookie(companyId)] ?? '';
  return {
    facts: readRequestFacts,
    freshFacts: (companyId, request, freshness) =>
      readFreshFacts(server, companyId, request, freshness),
    signOff: async (companyId, request, secure) => {
      const token = getSessionToken(companyId, readRequestFacts(request));
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
