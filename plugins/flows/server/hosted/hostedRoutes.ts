import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, Failure } from '../../../../core/contract';
import { readToken, type ServerHost } from '../../../../core/server';
import { policies } from '../../../apps/contract';
import { flowRunner, type RunReply } from '../../contract';
import { flowOf } from '../runtime/api/apiRoutes';
import { setCookies } from '../runtime/api/setCookies';
import { factsOf } from '../runtime/factsOf';
import { webAddress } from '../runtime/webAddress';
import { hostedStrings } from './hostedStrings';
import { endPage, refusalPage, screenPage, type Page } from './page';
import { pageStyle, playerScript } from './pageFiles';
import { readForm } from './readForm';

const largestForm = 1024 * 1024;

/** Pages that lead an end user through a flow's screens to its end. */
export function hostedRoutes(app: FastifyInstance, server: ServerHost): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    (_, body, done) => done(null, new URLSearchParams((body as string).replaceAll('%00', ''))),
  );
  const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;
  const send = (reply: FastifyReply, { status, headers, html }: Page) =>
    reply.status(status).headers(headers).send(html);
  const show = (request: FastifyRequest, reply: FastifyReply, companyId: string, again: string, result: RunReply) => {
    setCookies(request, reply, result.cookies);
    const origin = originOf(request);
    if (result.kind === 'ended') {
      const redirect = result.success ? webAddress(result.redirect) : undefined;
      if (redirect) return reply.redirect(redirect, 303);
      return send(reply, endPage(origin, result.success, result.body, again));
    }
    const { interactionId, interactionToken, node, screen } = result;
    return send(
      reply,
      screenPage(origin, screen, { companyId, interactionId, interactionToken, nodeId: node.id, again }),
    );
  };
  const guarded =
    (
      again: (request: FastifyRequest) => string,
      work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await work(request, reply);
      } catch (fault) {
        if (!(fault instanceof Failure)) request.log.error({ err: fault }, 'a hosted page failed');
        const [status, message] =
          fault instanceof Failure ? [fault.status, fault.message] : [500, hostedStrings.unexpected.text];
        return send(reply, refusalPage(originOf(request), status, message, again(request)));
      }
    };

  app.get('/hosted/files/player.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(playerScript),
  );
  app.get('/hosted/files/page.css', async (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(pageStyle),
  );

  app.get(
    '/hosted/try/:token',
    guarded(
      () => '',
      async (request, reply) => {
        const { token = '' } = request.params as Record<string, string>;
        const found = await readToken(server.database.across, token, 'tryFlow');
        const { interactionId = '' } = found ? (JSON.parse(found.subject) as { interactionId?: string }) : {};
        const result = found && (await server.get(flowRunner).trial(found.company_id, interactionId));
        if (!found || !result)
          throw new Failure(401, codes.invalidToken, 'This trial is over. Run it again from the flow.');
        return show(request, reply, found.company_id, '', result);
      },
    ),
  );

  app.get(
    '/hosted/:companyId/policy/:policyId',
    guarded(
      request => request.url.split('?')[0]!,
      async (request, reply) => {
        const { companyId = '', policyId = '' } = request.params as Record<string, string>;
        const { flowId, versionId } = flowOf(await server.get(policies).publicPolicy(companyId, policyId, request.ip));
        const parameters = Object.fromEntries(
          Object.entries(request.query as Record<string, unknown>).filter(([, value]) => typeof value === 'string'),
        );
        const result = await server
          .get(flowRunner)
          .start({ companyId, flowId, versionId, policyId, parameters, request: factsOf(request) });
        return show(request, reply, companyId, `/hosted/${companyId}/policy/${policyId}`, result);
      },
    ),
  );

  app.post(
    '/hosted/continue',
    guarded(
      request => readForm(request.body).again,
      async (request, reply) => {
        const { again, ...terms } = readForm(request.body);
        const result = await server.get(flowRunner).continue({ ...terms, request: factsOf(request) });
        return show(request, reply, terms.companyId, again, result);
      },
    ),
  );
}
