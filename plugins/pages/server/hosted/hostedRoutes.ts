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
import { ensureBrowserId, readBrowserId } from './ensureBrowserId';
import { HostedAnswers, type PageHandler, type PageRoute } from './HostedAnswers';
import { hostedStrings } from './hostedStrings';
import { busyPage, linkPage, refusalPage } from './page/messagePages';
import { getText, localizeAppearance } from './page/pageParts';
import { readPlace, runPath } from './origins/pagePlace';
import { pickLanguage } from './languages/pickLanguage';
import { readForm } from './readForm';
import { startEmbedded } from './startEmbedded';

const largestForm = 1024 * 1024;

/** Pages that lead an end user through a flow's screens to its end. */
export function hostedRoutes(app: FastifyInstance, server: ServerHost): void {
  serveOnPageHosts(app);
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    async (_: unknown, body: string) => parseForm(body),
  );
  const answers = new HostedAnswers(server);
  app.setErrorHandler<Error>((fault, request, reply) => answers.showOutage(fault, request, reply));
  const get = (path: string, ...guard: Parameters<HostedAnswers['guarded']>) =>
    app.get<PageRoute>(path, answers.guarded(...guard));
  const post = (path: string, ...guard: Parameters<HostedAnswers['guarded']>) =>
    app.post<PageRoute>(path, answers.guarded(...guard));

  get('/hosted/try/:token', showTrial, { forAuthor: true });
  get('/hosted/:companyId/policy/:policyId', startPolicy, {
    again: request => request.url.replace(/\?.*$/s, ''),
  });
  get('/hosted/run/:companyId/:interactionId', showRun);
  get('/hosted/callback', resumeRun('comeBack'));
  get('/hosted/page', resumeRun('openPage'));
  get('/hosted/link', showLink);
  post('/hosted/embed', startInFrame);
  post('/hosted/continue', continueRun, { again: request => readForm(request.body).again });
  // Forms are sent here: for a GET, the console would answer with its sign-in.
  get('/hosted/embed', showNothing);
  get('/hosted/continue', showNothing);
}

/** The company of a state that `ReturnAddresses` made. */
const readCompanyId = (state: unknown): string =>
  typeof state === 'string' ? state.slice(0, state.indexOf('.')) : '';

const showNothing: PageHandler = async () => {
  throw new Failure(404, codes.notFound, toSentence(hostedStrings.nothing));
};

const showTrial: PageHandler = async (answers, request, reply) => {
  const { server } = answers;
  const { token = '' } = request.params;
  const trial = await readToken(server.database.allCompanies, token, 'tryFlow');
  if (trial && (await leadToPageOrigin(server, request, reply, trial.company_id))) return reply;
  const { interactionId = '' } = trial ? readJson(trial.subject) : {};
  const browser = trial ? ensureBrowserId(server, request, reply) : '';
  const result =
    trial &&
    (await server.get(flowRunner).trial({
      companyId: trial.company_id,
      interactionId: String(interactionId),
      browser,
      request: server.get(runWire).facts(request),
    }));
  if (!trial || !result)
    throw new Failure(401, codes.invalidToken, toSentence(hostedStrings.trialOver));
  return answers.show(request, reply, { companyId: trial.company_id, result, browser });
};

const startPolicy: PageHandler = async (answers, request, reply) => {
  const { server } = answers;
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
    request: await server.get(runWire).freshFacts(companyId, request, { ages: policy.ages }),
    browser,
    cookiePath: again,
  });
  return answers.show(request, reply, { companyId, again, result, browser });
};

/** Shows where a run stands, or in which browser it goes on. */
const showRun: PageHandler = async (answers, request, reply) => {
  const { server } = answers;
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
  const standing = await server.get(flowRunner).lookAt({
    companyId,
    interactionId,
    browser: readBrowserId(request),
    request: server.get(runWire).facts(request),
  });
  if (standing?.reply) {
    const { again, reply: result } = standing;
    return answers.show(request, reply, { companyId, again, result, afterForm: true });
  }
  const appearance = await localizeAppearance(server, request, companyId, { runId: interactionId });
  const place = await readPlace(server, request, companyId);
  if (standing) return answers.send(reply, busyPage(place, request.url, appearance));
  const text = getText(hostedStrings.otherBrowser, appearance);
  return answers.send(reply, refusalPage(place, 400, text, { appearance }));
};

/** Resumes a run whose browser returns from a provider, or opens a page that it was sent to. */
const resumeRun =
  (how: 'comeBack' | 'openPage'): PageHandler =>
  async (answers, request, reply) => {
    const { server } = answers;
    const { state, ...parameters } = request.query;
    if (await leadToPageOrigin(server, request, reply, readCompanyId(state))) return reply;
    const browser = ensureBrowserId(server, request, reply);
    const returned = await server.get(flowRunner)[how]({
      state: typeof state === 'string' ? state : '',
      parameters: { state, ...parameters },
      browser,
      request: server.get(runWire).facts(request),
    });
    const { companyId, again, reply: result } = returned;
    return answers.show(request, reply, { companyId, again, result, browser });
  };

/** Asks before a link is used: programs that look at emails open links, too. */
const showLink: PageHandler = async (answers, request, reply) => {
  const { server } = answers;
  const { state } = request.query;
  const link = typeof state === 'string' ? state : '';
  const companyId = readCompanyId(state);
  if (await leadToPageOrigin(server, request, reply, companyId)) return reply;
  await server.get(flowRunner).checkLink(link);
  const appearance = await localizeAppearance(server, request, companyId);
  const place = await readPlace(server, request, companyId);
  const browser = ensureBrowserId(server, request, reply);
  return answers.send(reply, linkPage(place, link, browser, appearance));
};

const startInFrame: PageHandler = async (answers, request, reply) =>
  answers.show(request, reply, await startEmbedded(answers.server, request));

const continueRun: PageHandler = async (answers, request, reply) => {
  const { server } = answers;
  const { again, link, browser, ...answer } = readForm(request.body);
  const { companyId, interactionId } = answer;
  await countVisit(server, request, companyId);
  requireOwnPage(request, link ? readCompanyId(link) : companyId);
  const runner = server.get(flowRunner);
  const facts = server.get(runWire).facts(request);
  if (link) {
    const opened = { state: link, parameters: {}, browser, request: facts };
    const { companyId: owner, reply: result } = await runner.openLink(opened);
    return answers.show(request, reply, { companyId: owner, result });
  }
  try {
    const result = await runner.continue({ ...answer, request: facts });
    return await answers.show(request, reply, { companyId, again, result });
  } catch (fault) {
    // Sent twice, or from an older page of this browser: it shows where the run stands.
    if (!(fault instanceof AnsweredStepError) || !request.pageHost) throw fault;
    const place = { companyId, interactionId, browser: readBrowserId(request) };
    if (!(await runner.lookAt({ ...place, request: facts }))) throw fault;
    return await reply
      .header('cache-control', 'no-store')
      .redirect(runPath(companyId, interactionId), 303);
  }
};
