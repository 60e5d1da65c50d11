import { codes, Failure, format } from '#core/contract';
import { newTimeUuid } from '#core/contract/ids/id';
import { toJson, type ServerHost } from '#core/server';
import { hashSecret, timeSlices } from '#core/server/internal';
import {
  describeMissingVersion,
  isDraftVersion,
  type Appearance,
} from '#plugins/flows/contract/internal';
import type {
  ContinueInput,
  FlowRunner,
  LookInput,
  Returned,
  ReturnInput,
  RunReply,
  Standing,
  StartInput,
  StoppedTrial,
  TrialOrder,
  TrialPlace,
  VersionChoice,
} from '../contract';
import { signOnSessions } from '#plugins/users/contract';
import { flowChoice } from '../contract';
import { readBrought } from './api/readRequestFacts';
import { FlowCookies } from './cookies/FlowCookies';
import type { CookieJar } from './interpreter/InteractionState';
import { keptCookie, sessionCookie } from './legs/RunBrowser';
import { startStrings } from '../contract/runStrings';
import type { InteractionRow } from './recording/tables';
import { findAppearance } from './flows/findAppearance';
import { getFlowSource, getRunningVersion, type FlowSource } from './flows/FlowSource';
import { checkInputs } from './interpreter/checkInputs';
import { createTrialState, describeTrial } from './legs/trials/createTrialState';
import { StoppedTrials } from './legs/trials/StoppedTrials';
import { createFirstState } from './interpreter/Interpreter';
import { claimInteraction } from './legs/claimInteraction';
import { readAskedLanguages } from '#core/server/languages/wantedLanguages';
import { renderPageSliced } from './languages/renderPageSliced';
import { LegRunner } from './legs/LegRunner';
import { RunLog } from './recording/RunLog';
import { ReturnAddresses } from './returns/ReturnAddresses';
import { Returns } from './returns/Returns';
import { showTrial } from './returns/showRun';

/** How long a browser may take to open the page it was sent to. */
const pageWaits = 300_000;

/**
 * Runs flows: the interpreter in its world, with the state in the database between two answers of a
 * person.
 */
export class Runner implements FlowRunner {
  readonly flows: FlowSource;
  private readonly legs: LegRunner;
  private readonly returns: Returns;
  private readonly stops: StoppedTrials;

  constructor(private readonly server: ServerHost) {
    this.flows = getFlowSource(server);
    const addresses = new ReturnAddresses(server);
    this.legs = new LegRunner(server, this.flows, addresses);
    this.stops = new StoppedTrials(server, this.flows, this.legs);
    this.returns = new Returns(server, this.flows, addresses, {
      goOn: (claimed, { parameters, request }) =>
        this.legs.goOn(claimed, { eventName: 'callback', parameters }, request),
      run: ({ flow, row, state }, { request }) => {
        const log = new RunLog(row.is_trial ? 3 : flow.logLevel, state.recorded);
        log.started(flow.flowId, flow.versionId, flow.name, {}, request);
        return this.legs.run({ flow, row, log, state, request });
      },
    });
  }

  runFunction(
    code: string,
    params: Readonly<Record<string, unknown>>,
    companyId: string,
  ): Promise<unknown> {
    return this.legs.runFunction(code, params, companyId);
  }

  async renderPage(
    companyId: string,
    template: string,
    values: Readonly<Record<string, unknown>>,
    words?: Appearance['words'],
  ): Promise<string> {
    return timeSlices.run(companyId, renderPageSliced(template, values, words));
  }

  async start(terms: StartInput): Promise<RunReply> {
    const { companyId, flowId, versionId = -1, trial = false } = terms;
    const head = await this.flows.head(companyId, flowId);
    if (!head) throw new Failure(404, codes.notFound, startStrings.noFlow.text);
    if (!head.enabled && !trial)
      throw new Failure(400, codes.invalid, format(startStrings.flowDisabled, { flow: head.name }));
    if (!trial && versionId === -1 && !(head.deployed !== null && head.deployed > 0))
      throw new Failure(
        400,
        codes.invalid,
        format(startStrings.flowUndeployed, { flow: head.name }),
      );
    const isFixed = versionId > 0 || (trial && isDraftVersion(versionId));
    const jar: CookieJar = {
      scope: terms.policyId ? `policy ${terms.policyId}` : `flow ${flowId}`,
      path: terms.cookiePath ?? '/',
      held: { ...(trial ? terms.persona?.cookies : undefined) },
    };
    const chosen = isFixed || trial ? undefined : await this.choose(terms, head.deployed, jar);
    const version = chosen?.versionId ?? (isFixed ? versionId : getRunningVersion(head, trial));
    const flow = await this.flows.find(companyId, flowId, version);
    if (!flow) throw new Failure(404, codes.notFound, describeMissingVersion(head.name, versionId));
    const inputs = checkInputs(flow.inputSchema, terms.parameters);
    if ('fault' in inputs)
      throw new Failure(400, codes.invalid, inputs.fault, [
        { at: `parameters/${inputs.field}`, message: inputs.fault },
      ]);
    const persona = trial ? terms.persona : undefined;
    const state = trial
      ? createTrialState(flow, inputs.values, terms)
      : createFirstState(flow, inputs.values);
    const now = Date.now();
    const interactionId = terms.interactionId ?? newTimeUuid(now);
    const row: InteractionRow = {
      company_id: companyId,
      interaction_id: interactionId,
      flow_id: flowId,
      version_id: flow.versionId,
      policy_id: terms.policyId ?? '',
      correlation_id: terms.correlationId ?? interactionId,
      user_id: '',
      browser: terms.browser ? hashSecret(terms.browser) : '',
      embed: terms.embed ? toJson(terms.embed) : '',
      success_nodes: terms.successNodes?.length ? toJson(terms.successNodes) : '',
      reached: 0,
      ending: terms.ending ? toJson(terms.ending) : '',
      status: 'waiting',
      is_trial: trial ? 1 : 0,
      has_error: 0,
      start_time: now,
      time_difference: 0,
      expires: now + flow.flowTimeoutMs,
      legs: 0,
      lease: 0,
      lease_until: 0,
      node_id: '',
      token_hash: '',
      state: '',
      outcome: '',
      ui_locales: readAskedLanguages(terms.parameters['ui_locales'] ?? persona?.languages),
      mark: chosen?.mark ?? '',
    };
    const log = new RunLog(trial ? 3 : flow.logLevel);
    const name = trial ? describeTrial(flow, terms.from) : flow.name;
    const request = { ...terms.request, ...terms.facts, ...persona?.request };
    log.started(flowId, flow.versionId, name, inputs.values, request);
    if (chosen) jar.keep = chosen.keep;
    state.jar = jar;
    if (terms.facts) state.facts = terms.facts;
    return await this.legs.run({ flow, row, log, state, request: terms.request });
  }

  /** Asks for another version than the deployed one, for a start by a policy. */
  private async choose(
    { companyId, flowId, policyId, request }: StartInput,
    deployed: number | null,
    jar: CookieJar,
  ): Promise<VersionChoice | undefined> {
    const choice = policyId && deployed ? this.server.find(flowChoice) : undefined;
    if (!choice || !policyId || !deployed) return undefined;
    const readKept = () => {
      const cookies = new FlowCookies(this.server.secrets, companyId, jar);
      return cookies.read(readBrought(request).flow)[keptCookie] ?? '';
    };
    const findUser = async () => {
      const token = readBrought(request).own[sessionCookie(companyId)];
      const session = token && (await this.server.get(signOnSessions).find(companyId, token));
      return session ? session.userId : '';
    };
    return choice.choose({ companyId, flowId, policyId, deployed, findUser, readKept });
  }

  async continue({
    companyId,
    interactionId,
    interactionToken,
    nodeId,
    ...terms
  }: ContinueInput): Promise<RunReply> {
    const proof = { token: interactionToken };
    const claimed = await claimInteraction(this.server, {
      companyId,
      interactionId,
      nodeId,
      proof,
    });
    // Only a browser that comes back to its own address is a call-back, whatever a client may say.
    const { eventName } = terms.submission;
    const submission = {
      ...terms.submission,
      eventName: eventName === 'callback' ? 'continue' : eventName,
    };
    return this.legs.goOn(
      claimed,
      submission,
      terms.request,
      terms.keepsToken ? interactionToken : undefined,
    );
  }

  comeBack(terms: ReturnInput): Promise<Returned> {
    return this.returns.comeBack(terms);
  }

  pageOf(companyId: string, interactionId: string): Promise<string> {
    return this.returns.pageOf(companyId, interactionId, Date.now() + pageWaits);
  }

  openPage(terms: ReturnInput): Promise<Returned> {
    return this.returns.openPage(terms);
  }

  lookAt(terms: LookInput): Promise<Standing | undefined> {
    return this.returns.lookAt(terms);
  }

  checkLink(state: string): Promise<void> {
    return this.returns.checkLink(state);
  }

  openLink(terms: ReturnInput): Promise<Returned> {
    return this.returns.openLink(terms);
  }

  trial(terms: LookInput): Promise<RunReply | undefined> {
    return showTrial(this.server, this.flows, terms);
  }

  stoppedTrial(place: TrialPlace): Promise<StoppedTrial> {
    return this.stops.find(place);
  }

  resumeTrial(place: TrialPlace, order: TrialOrder): Promise<StoppedTrial> {
    return this.stops.resume(place, order);
  }

  appearance(companyId: string, interactionId: string): Promise<Appearance | undefined> {
    return findAppearance(this.server, this.flows, companyId, interactionId);
  }

  close(): Promise<void> {
    return this.legs.close();
  }
}
