import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { can, format } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import { companyKeys, countVisit, rethrowUnavailable, rightsIn } from '#core/server/internal';
import { access as flowsAccess } from '#plugins/flows/contract';
import { Filter } from '../../contract';
import { readScope } from '../reading/Scope';
import { dashboardPage } from './dashboardPage';
import { embedAudience, embedType } from './embedHandlers';
import { embedStrings as strings } from './embedStrings';
import { dashboards, sections } from './sections';

const Claims = Type.Object({
  sub: Type.String(),
  type: Type.String(),
  filter: Filter,
  origin: Type.Optional(Type.String()),
});

/**
 * Who made the address, while they may still see what it shows; undefined where the token or the
 * right has ended.
 */
async function readToken(server: ServerHost, companyId: string, type: string, token: string) {
  try {
    const terms = { issuer: companyId, audience: embedAudience, type: embedType };
    const claims = await server.get(companyKeys).verify(companyId, token, terms);
    if (!Value.Check(Claims, claims)) return undefined;
    const member = await rightsIn(server, claims.sub, companyId);
    const mayRead = member && evaluate(can(flowsAccess, 'read'), member.rights).open;
    return mayRead && claims.type === type ? { claims, access: member.rights } : undefined;
  } catch (fault) {
    rethrowUnavailable(fault);
    return undefined;
  }
}

/**
 * Dashboards as pages for frames of other sites: without scripts, under a signed address that ends.
 */
export function embedRoutes(app: FastifyInstance, server: ServerHost): void {
  app.get<{
    Params: { companyId: string; type: string };
    Querystring: { token?: unknown };
  }>('/embed/dashboards/:companyId/:type', async (request, reply) => {
    const { companyId, type } = request.params;
    const { token } = request.query;
    await countVisit(server, request, companyId);
    const nonce = randomBytes(16).toString('base64url');
    const verified =
      typeof token === 'string' ? await readToken(server, companyId, type, token) : undefined;
    // This console shows it before it is used; that it has ended is told wherever it stands.
    const frames = verified ? ["'self'", verified.claims.origin].filter(Boolean).join(' ') : '*';
    void reply
      .removeHeader('x-frame-options')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        `sandbox; default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${frames}`,
      )
      .type('text/html; charset=utf-8');
    if (!verified)
      return reply
        .status(401)
        .send(dashboardPage(strings.ended.text, strings.endedWhy.text, [], nonce));
    const { claims, access } = verified;
    const asker = {
      companyId,
      customerId: claims.sub,
      access,
      db: server.database.forCompany(companyId),
      server,
    };
    const scope = await readScope(asker, { companyId }, claims.filter);
    const parts = [];
    for (const name of dashboards[type] ?? [])
      parts.push(await sections[name](asker, scope, claims.filter.outcome));
    const at = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
    const note = format(strings.until, { from: at(scope.steps.from), to: at(scope.steps.to) });
    const name = scope.flowIds?.[0] ? scope.flows.get(scope.flowIds[0])?.name : undefined;
    return reply.send(dashboardPage(name ?? strings.overview.text, note, parts, nonce));
  });
}
