import type { FastifyInstance } from 'fastify';
import { codes, Failure } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import { readJson, type ServerHost } from '#core/server';
import { countVisit, readToken } from '#core/server/internal';
import { leadToPageOrigin } from '#core/server/http/leadToPageOrigin';
import { parseForm } from '#core/server/http/parseForm';
import { requireOwnPage, serveOnPageHosts } from '#core/server/http/pageHosts';
import { AnsweredStepError, flowRunner, policies, runWire } from '#plugins/runtime/contract';
import { hostedPolicyPath } from '../../contract';
import { createAnswers, type Asked } from './createAnswers';
import { ensureBrowserId, readBrowserId } from './ensureBrowserId';
import { hostedStrings } from './hostedStrings';
import { busyPage, linkPage, refusalPage } from './page/messagePages';
import { getText, localizeAppearance } from './page/pageParts';
import { readPlace, runPath } from './origins/pagePlace';
import { pickLanguage } from './languages/pickLanguage';
import { readForm } from './readForm';
import { startEmbedded } from './startEmbedded';

const largestForm = 1024 * 1024;

/** The company of a state that `ReturnAddresses` made. */
const readCompanyId = (state: unknown): string =>
  typeof state === 'string' ? state.slice(0, state.indexOf('.')) : '';

/** Pages that lead an end user through a flow's screens to its end. */
export function hostedRoutes(app: FastifyInstance, server: ServerHost): void {
  serveOnPageHosts(app);
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    async (_: unknown, body: string) => parseForm(body),
  );
  const { send, show, guarded, answerUnavailable } = createAnswers(server);
  app.setErrorHandler<Error>(answerUnavailable);

  app.get<Asked>(
    '/hosted/try/:token',
    guarded(
      () => '',
      async (request, reply) => {
        const { token = '' } = request.params;
        const trial = await readToken(server.database.allCompanies, token, 'tryFlow');
        if (trial && (await leadToPageOrigin(server, request, reply, trial.company_id)))
          return reply;
        const { interactionId = '' } = trial ? readJson(trial.subject) : {};
        const browser = trial && ensureBrowserId(server, request, reply);
        const result =
          trial &&
          (await server.get(flowRunner).trial({
            companyId: trial.company_id,
            interactionId: String(interactionId),
            browser: browser ?? '',
            request: server.get(runWire).facts(request),
          }));
        if (!trial || !result)
          throw new Failure(401, codes.invalidToken, toSentence(hostedStrings.trialOver));
        return show(request, reply, trial.company_id, '', result, { browser });
      },
      { forAuthor: true },
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
        if (!policy) throw new Failure(404, codes.notFound, toSentence(hostedStrings.nothing));
        if (policy.status !== 'enabled' || !policy.flow)
          throw new Failure(400, codes.invalid, toSentence(hostedStrings.unavailable));
        const { flowId, versionId, successNodes = [] } = policy.flow;
        const parameters = Object.fromEntries(
          Object.entries(request.query).filter(([, value]) => typeof value === 'string'),
        );
        const browser = ensureBrowserId(server, request, reply);
        const again = hostedPolicyPath(companyId, policyId);
        const result = await server.get(flowRunner).start({
          companyId,
          flowId,
          versionId,
          policyId,
          successNodes,
          parameters,
          request: await server.get(runWire).freshFacts(companyId, request, { ages: policy?.ages }),
          browser,
          cookiePath: again,
        });
        return show(request, reply, companyId, again, result, { browser });
      },
    ),
  );

  app.get<Asked>(
    '/hosted/run/:companyId/:interactionId',
    guarded(
      () => '',
      async (request, reply) => {
        const { companyId = '', interactionId = '' } = request.params;
        if (await leadToPageOrigin(server, request, reply, companyId)) return reply;
        await countVisit(server, request, companyId);
        const { ui_locales: language } = request.query;
        if (typeof language === 'string') {
          pickLanguage(server, request, reply, { language, runId: interactionId });
          return reply
            .header('cache-control', 'no-store')
            .redirect(runPath(companyId, interactionId), 303);
        }
        const browser = readBrowserId(request);
        const facts = server.get(runWire).facts(request);
        const asking = { companyId, interactionId, browser, request: facts };
        const seen = await server.get(flowRunner).lookAt(asking);
        if (seen?.reply)
          return show(request, reply, companyId, seen.again, seen.reply, { afterForm: true });
        const appearance = await localizeAppearance(server, request, companyId, {
          runId: interactionId,
        });
        const place = await readPlace(server, request, companyId);
        if (seen) return send(reply, busyPage(place, request.url, appearance));
        const text = getText(hostedStrings.otherBrowser, appearance);
        return send(reply, refusalPage(place, 400, text, { appearance }));
      },
    ),
  );
  // Addresses that forms are sent to: else the console would answer, with its sign-in.
  for (const path of ['/hosted/continue', '/hosted/embed'])
    app.get<Asked>(
      path,
      guarded(
        () => '',
        async () => {
          throw new Failure(404, codes.notFound, toSentence(hostedStrings.nothing));
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
          const browser = ensureBrowserId(server, request, reply);
          const terms = {
            state: typeof state === 'string' ? state : '',
            parameters: { state, ...parameters },
            browser,
            request: server.get(runWire).facts(request),
          };
          const {
            companyId,
            again,
            reply: result,
          } = await (kind === 'callback' ? runner.comeBack(terms) : runner.openPage(terms));
          return show(request, reply, companyId, again, result, { browser });
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
            await readPlace(server, request, companyId),
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
        return show(request, reply, companyId, '', result, { embed });
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
        const runner = server.get(flowRunner);
        const { companyId, interactionId } = terms;
        const facts = server.get(runWire).facts(request);
        try {
          const result = await runner.continue({ ...terms, request: facts });
          return await show(request, reply, companyId, again, result);
        } catch (fault) {
          // Sent twice, or from an older page of this browser: it shows where the run stands.
          if (!(fault instanceof AnsweredStepError) || !request.pageHost) throw fault;
          const asked = { companyId, interactionId, browser: readBrowserId(request) };
          if (!(await runner.lookAt({ ...asked, request: facts }))) throw fault;
          return await reply
            .header('cache-control', 'no-store')
            .redirect(runPath(companyId, interactionId), 303);
        }
      },
    ),
  );
}
