import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, Failure } from '#core/contract';
import {
  countVisit,
  readToken,
  TooManyRequestsError,
  type ServerHost,
  readJson,
  timeSlices,
} from '#core/server';
import {
  flowRunner,
  policies,
  type RunReply,
  requirePolicyFlow,
  runWire,
  RunTimeoutError,
} from '#plugins/runtime/contract';
import type { Embed, Appearance } from '#plugins/flows/contract';

import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { leadToPageOrigin } from '#core/server/http/leadToPageOrigin';
import { requireOwnPage, serveOnPageHosts } from '#core/server/http/pageHosts';
import { webAddress } from '#core/server/http/responseHeaders';
import { ensureBrowserId } from './ensureBrowserId';
import { hostedStrings } from './hostedStrings';
import { localizeAppearance, getText } from './pageParts';
import { endPage, leavingPage, linkPage, refusalPage, screenPage, type Page } from './page';
import { readPlace, type PagePlace } from './pagePlace';
import { readForm } from './readForm';
import { startEmbedded } from './startEmbedded';

const largestForm = 1024 * 1024;

interface Asked {
  readonly Params: Readonly<Record<string, string>>;
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/** The company of a state that `ReturnAddresses` made. */
const readCompanyId = (state: unknown): string =>
  typeof state === 'string' ? state.slice(0, state.indexOf('.')) : '';

/** Pages that lead an end user through a flow's screens to its end. */
export function hostedRoutes(app: FastifyInstance, server: ServerHost): void {
  serveOnPageHosts(app);
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    (_, body, done) => done(null, new URLSearchParams(body.replaceAll('%00', ''))),
  );
  const send = (reply: FastifyReply, { status, headers, html }: Page) =>
    reply.removeHeader('x-frame-options').status(status).headers(headers).send(html);
  const leave = (
    request: FastifyRequest,
    reply: FastifyReply,
    place: PagePlace,
    address: string,
    appearance?: Appearance,
  ) =>
    request.method === 'POST'
      ? send(reply, leavingPage(place, address, appearance))
      : reply.header('cache-control', 'no-store').redirect(address, 303);
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    companyId: string,
    again: string,
    result: RunReply,
    embed?: Embed,
  ) => {
    const wire = server.get(runWire);
    for (const [name, value] of wire.headers(companyId, request, result))
      void reply.header(name, value);
    const place = readPlace(server, request);
    const found = await server.get(flowRunner).appearance(companyId, result.interactionId);
    const look = found ?? (embed && { ...toAppearance({}), embed });
    const appearance = await localizeAppearance(server, request, companyId, look);
    if (result.kind === 'ended') {
      const redirect = result.checked
        ? result.redirect
        : result.success
          ? webAddress(result.redirect)
          : undefined;
      if (redirect && !appearance?.embed) return leave(request, reply, place, redirect, appearance);
      return send(
        reply,
        endPage(place, result.success, result.body, { again, appearance, redirect }),
      );
    }
    const { interactionId, interactionToken, node, screen } = result;
    const elsewhere = webAddress(screen.redirect);
    // Where it leads refuses frames, and a frame comes back without the cookie by which its browser
    // is known.
    if (elsewhere && appearance?.embed)
      return send(
        reply,
        refusalPage(place, 400, getText(hostedStrings.framed, appearance), { appearance }),
      );
    if (elsewhere) return leave(request, reply, place, elsewhere, appearance);
    const step = { companyId, interactionId, interactionToken, nodeId: node.id, again };
    return send(
      reply,
      await timeSlices.run(companyId, screenPage(place, screen, step, appearance)),
    );
  };
  const guarded =
    (
      again: (request: FastifyRequest) => string,
      work: (request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<unknown>,
    ) =>
    async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      try {
        return await work(request, reply);
      } catch (fault) {
        if (fault instanceof TooManyRequestsError) void reply.header('retry-after', fault.seconds);
        if (!(fault instanceof Failure))
          request.log.error({ err: fault, reqId: request.id }, 'a hosted page failed');
        const late = fault instanceof RunTimeoutError;
        const { companyId, interactionId } = readForm(request.body);
        const found = interactionId
          ? await server.get(flowRunner).appearance(companyId, interactionId)
          : undefined;
        const look = late || found?.embed ? found : undefined;
        const appearance = await localizeAppearance(server, request, companyId, look);
        const [status, message] =
          fault instanceof Failure
            ? [fault.status, fault.message]
            : [500, getText(hostedStrings.unexpected, appearance)];
        return send(
          reply,
          refusalPage(readPlace(server, request), status, message, {
            again: again(request),
            appearance,
            late,
          }),
        );
      }
    };

  app.get<Asked>(
    '/hosted/try/:token',
    guarded(
      () => '',
      async (request, reply) => {
        const { token = '' } = request.params;
        const found = await readToken(server.database.across, token, 'tryFlow');
        if (found && (await leadToPageOrigin(server, request, reply, found.company_id)))
          return reply;
        const { interactionId = '' } = found ? readJson(found.subject) : {};
        const result =
          found &&
          (await server
            .get(flowRunner)
            .trial(
              found.company_id,
              String(interactionId),
              ensureBrowserId(server, request, reply),
            ));
        if (!found || !result)
          throw new Failure(
            401,
            codes.invalidToken,
            'This trial is over. Run it again from the flow.',
          );
        return show(request, reply, found.company_id, '', result);
      },
    ),
  );

  app.get<Asked>(
    '/hosted/:companyId/policy/:policyId',
    guarded(
      request => request.url.replace(/\?.*$/s, ''),
      async (request, reply) => {
        const { companyId = '', policyId = '' } = request.params;
        if (await leadToPageOrigin(server, request, reply, companyId)) return reply;
        await countVisit(server, request, companyId);
        const policy = await server.get(policies).publicPolicy(companyId, policyId, request.ip);
        const { flowId, versionId, successNodes = [] } = requirePolicyFlow(policy);
        const parameters = Object.fromEntries(
          Object.entries(request.query).filter(([, value]) => typeof value === 'string'),
        );
        const result = await server.get(flowRunner).start({
          companyId,
          flowId,
          versionId,
          policyId,
          successNodes,
          parameters,
          request: await server.get(runWire).freshFacts(companyId, request, { ages: policy?.ages }),
          browser: ensureBrowserId(server, request, reply),
          cookiePath: `/hosted/${companyId}/policy/${policyId}`,
        });
        return show(request, reply, companyId, `/hosted/${companyId}/policy/${policyId}`, result);
      },
    ),
  );

  for (const kind of ['callback', 'page'] as const)
    app.get<Asked>(
      `/hosted/${kind}`,
      guarded(
        () => '',
        async (request, reply) => {
          const { state, ...parameters } = request.query;
          if (await leadToPageOrigin(server, request, reply, readCompanyId(state))) return reply;
          const runner = server.get(flowRunner);
          const terms = {
            state: typeof state === 'string' ? state : '',
            parameters: { state, ...parameters },
            browser: ensureBrowserId(server, request, reply),
            request: server.get(runWire).facts(request),
          };
          const {
            companyId,
            again,
            reply: result,
          } = await (kind === 'callback' ? runner.comeBack(terms) : runner.openPage(terms));
          return show(request, reply, companyId, again, result);
        },
      ),
    );

  app.get<Asked>(
    '/hosted/link',
    guarded(
      () => '',
      async (request, reply) => {
        const { state } = request.query;
        const link = typeof state === 'string' ? state : '';
        const companyId = readCompanyId(state);
        if (await leadToPageOrigin(server, request, reply, companyId)) return reply;
        await server.get(flowRunner).checkLink(link);
        const appearance = await localizeAppearance(server, request, companyId);
        return send(
          reply,
          linkPage(
            readPlace(server, request),
            link,
            ensureBrowserId(server, request, reply),
            appearance,
          ),
        );
      },
    ),
  );

  app.post<Asked>(
    '/hosted/embed',
    guarded(
      () => '',
      async (request, reply) => {
        const { companyId, embed, result } = await startEmbedded(server, request);
        return show(request, reply, companyId, '', result, embed);
      },
    ),
  );

  app.post<Asked>(
    '/hosted/continue',
    guarded(
      request => readForm(request.body).again,
      async (request, reply) => {
        const { again, link, browser, ...terms } = readForm(request.body);
        await countVisit(server, request, terms.companyId);
        requireOwnPage(request, link ? readCompanyId(link) : terms.companyId);
        if (link) {
          const opened = {
            state: link,
            parameters: {},
            browser,
            request: server.get(runWire).facts(request),
          };
          const { companyId, reply: result } = await server.get(flowRunner).openLink(opened);
          return show(request, reply, companyId, '', result);
        }
        const result = await server
          .get(flowRunner)
          .continue({ ...terms, request: server.get(runWire).facts(request) });
        return show(request, reply, terms.companyId, again, result);
      },
    ),
  );
}
