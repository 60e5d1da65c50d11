import type { ServerHost } from '#core/server';
import { runByLength } from '#core/server/internal';
import { isSecure } from '#core/server/http/publicAddress';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { signOnSessions } from '#plugins/users/contract';
import type { RequestFacts, RunWire } from '../../contract';
import { readRequestFacts, readBrought } from './readRequestFacts';
import { readFreshFacts } from './readFreshFacts';
import { sessionCookie } from '../legs/RunBrowser';
import { screenBody, formatFlowCookie, replyHeaders } from './reply';
import { sdkAnswer } from './sdkAnswer';

/** How runs are told over HTTP, for other plugins’ server code. */
export function createRunWire(server: ServerHost): RunWire {
  const getSessionToken = (companyId: string, known: RequestFacts) =>
    readBrought(known).own[sessionCookie(companyId)] ?? '';
  return {
    facts: readRequestFacts,
    freshFacts: (companyId, request, freshness) =>
      readFreshFacts(server, companyId, request, freshness),
    signOff: async (companyId, request) => {
      const token = getSessionToken(companyId, readRequestFacts(request));
      if (!token) return [];
      await server.get(signOnSessions).signOff(companyId, token);
      const gone = formatFlowCookie(
        { name: sessionCookie(companyId), value: '', maxAge: 0 },
        isSecure(server),
        request,
      );
      return gone ? [gone] : [];
    },
    headers: (companyId, request, reply) =>
      replyHeaders(companyId, request, reply, isSecure(server)),
    cookies: (request, { cookies = [] }) =>
      cookies
        .map(cookie => formatFlowCookie(cookie, isSecure(server), request))
        .filter(text => text !== undefined),
    plain: (companyId, reply) => {
      if (reply.kind === 'ended') return { status: reply.status, body: reply.body ?? {} };
      const manifest = server.get(connectorCatalogue).find(reply.node.connectorId);
      return { status: 200, body: screenBody(reply, companyId, manifest) };
    },
    sdk: (companyId, reply) => {
      const { length } = reply.kind === 'screen' ? reply.screen.html : '';
      const work = sdkAnswer(server.settings.publicUrl, companyId, reply);
      return runByLength(companyId, length, work);
    },
  };
}
