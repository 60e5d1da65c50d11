import { codes, Failure } from '#core/contract';
import { newTimeUuid } from '#core/contract/id';
import { hashSecret, metrics, type ServerHost } from '#core/server';
import { guardedFetch } from '#core/server/http/guardedFetch';
import { connectors, type Submission } from '#plugins/connectors/contract';
import { variableStore } from '#plugins/connections/contract';
import {
  runEndings,
  runObserver,
  type ContinueTerms,
  type Ending,
  type FlowRunner,
  type Returned,
  type ReturnTerms,
  type RunEnding,
  type RunObserver,
  type RunReply,
  type StartTerms,
} from '../contract';
import type { Appearance } from '#plugins/flows/contract';
import { rewriteMarkup } from '../contract/rewriteMarkup';
import { Recorder } from './recording/Recorder';
import { RunLog } from './recording/RunLog';
import type { InteractionsTable } from '../contract/tables';
import { appearanceFor } from './appearanceFor';
import { claimInteraction, type Claimed } from './claimInteraction';
import { Deadline } from './Deadline';
import { FlowSource } from './FlowSource';
import { InteractionVariables } from './InteractionVariables';
import { checkInputs } from './interpreter/checkInputs';
import type { InteractionState } from './interpreter/InteractionState';
import { firstState, Interpreter } from './interpreter/Interpreter';
import type { Ended, Stop } from './interpreter/Stop';
import type { RunnableFlow } from './interpreter/World';
import { LegWorld, type Tools } from './LegWorld';
import { legOf, type Answered } from './legOf';
import { observedLeg } from './observedLeg';
import { ReturnAddresses } from './ReturnAddresses';
import { Returns } from './Returns';
import { RunBrowser } from './RunBrowser';
import { RunMetrics } from './RunMetrics';
import { Sandbox } from './sandbox/Sandbox';
import { showTrial } from './showTrial';
import { renderTemplate } from './template/renderTemplate';

/** The longest that one step may take, whatever the flow's own time-out. */
const longestStep = 120_000;
/** How long a browser may take to open the page it was sent to. */
const pageWaits = 300_000;

/**
 * Runs flows: the interpreter in its world, with the state in the database between two answers of a
 * person.
 */
export class Runner implements FlowRunner {
  readonly flows: FlowSource;
  private readonly recorder: Recorder;
  private readonly tools: Tools;
  private readonly counts: RunMetrics;
  private readonly returns: Returns;
  private readonly observer: RunObserver | undefined;
  private readonly endings: ReadonlyMap<string, RunEnding>;

  constructor(private readonly server: ServerHost) {
    this.flows = new FlowSource(server);
    this.recorder = new Recorder(server.database);
    this.observer = server.find(runObserver);
    this.endings = new Map(
      server
        .at(runEndings)
        .map(make => make(server))
        .map(each => [each.id, each]),
    );
    const addresses = new ReturnAddresses(server);
    this.returns = new Returns(server, this.flows, addresses, {
      goOn: (claimed, { parameters, request }) =>
        this.goOn(claimed, { eventName: 'callback', parameters }, request),
      run: ({ flow, row, state }, { request }) => {
        const log = new RunLog(row.is_trial ? 3 : flow.logLevel);
        log.started(flow.flowId, flow.versionId, flow.name, {}, request);
        return this.leg(flow, row, log, state, request, interpreter => interpreter.run());
      },
    });
    this.tools = {
      returns: addresses,
      server,
      flows: this.flows,
      sandbox: new Sandbox(),
      fetch: guardedFetch({ allowHosts: server.settings.allowHosts }),
      connectors: new Map(server.at(connectors).map(each => [each.manifest.connectorId, each])),
    };
    this.counts = new RunMetrics(server.get(metrics), this.tools.sandbox);
  }

  runFunction(code: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.tools.sandbox.run(code, params);
  }

  renderPage(template: string, values: Readonly<Record<string, unknown>>): string {
    const markup = renderTemplate(template, values);
    return rewriteMarkup(markup, { action: '', hidden: {}, ownForm: '' });
  }

  async start(terms: StartTerms): Promise<RunReply> {
    const { companyId, flowId, versionId = -1, trial = false } = terms;
    const head = await this.flows.head(companyId, flowId);
    if (!head) throw new Failure(404, codes.notFound, 'Flow not found');
    if (!head.enabled && !trial)
      throw new Failure(
        400,
        codes.invalid,
        `The flow “${head.name}” is disabled. Enable it to let it run.`,
      );
    if (!trial && versionId === -1 && !(head.deployed !== null && head.deployed > 0))
      throw new Failure(
        400,
        codes.invalid,
        `The flow “${head.name}” is not deployed yet. Deploy it to let it run.`,
      );
    const flow = await this.flows.find(companyId, flowId, versionId, trial);
    if (!flow)
      throw new Failure(
        404,
        codes.notFound,
        `The flow “${head.name}” has no version ${versionId}.`,
      );
    const inputs = checkInputs(flow.inputSchema, terms.parameters);
    if ('fault' in inputs)
      throw new Failure(400, codes.invalid, inputs.fault, [
        { at: `parameters/${inputs.field}`, message: inputs.fault },
      ]);
    const now = Date.now();
    const interactionId = terms.interactionId ?? newTimeUuid(now);
    const row: InteractionsTable = {
      company_id: companyId,
      interaction_id: interactionId,
      flow_id: flowId,
      version_id: flow.versionId,
      policy_id: terms.policyId ?? '',
      correlation_id: terms.correlationId ?? interactionId,
      user_id: '',
      browser: terms.browser ? hashSecret(terms.browser) : '',
      embed: terms.embed ? JSON.stringify(terms.embed) : '',
      success_nodes: terms.successNodes?.length ? JSON.stringify(terms.successNodes) : '',
      reached: 0,
      ending: terms.ending ? JSON.stringify(terms.ending) : '',
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
    };
    const log = new RunLog(trial ? 3 : flow.logLevel);
    log.started(flowId, flow.versionId, flow.name, inputs.values, terms.request);
    return this.leg(flow, row, log, firstState(flow, inputs.values), terms.request, interpreter =>
      interpreter.run(),
    );
  }

  async continue({
    companyId,
    interactionId,
    interactionToken,
    nodeId,
    ...terms
  }: ContinueTerms): Promise<RunReply> {
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
    return this.goOn(
      claimed,
      submission,
      terms.request,
      terms.keepsToken ? interactionToken : undefined,
    );
  }

  comeBack(terms: ReturnTerms): Promise<Returned> {
    return this.returns.comeBack(terms);
  }

  pageOf(companyId: string, interactionId: string): Promise<string> {
    return this.returns.pageOf(companyId, interactionId, Date.now() + pageWaits);
  }

  openPage(terms: ReturnTerms): Promise<Returned> {
    return this.returns.openPage(terms);
  }

  checkLink(state: string): Promise<void> {
    return this.returns.checkLink(state);
  }

  openLink(terms: ReturnTerms): Promise<Returned> {
    return this.returns.openLink(terms);
  }

  trial(companyId: string, interactionId: string, browser?: string): Promise<RunReply | undefined> {
    return showTrial(this.server, this.flows, { companyId, interactionId, browser });
  }

  appearance(companyId: string, interactionId: string): Promise<Appearance | undefined> {
    return appearanceFor(this.server, this.flows, companyId, interactionId);
  }

  async close(): Promise<void> {
    await this.recorder.close();
    await this.tools.sandbox.close();
  }

  private async goOn(
    { row, state, release, done }: Claimed,
    submission: Submission,
    request: StartTerms['request'],
    token?: string,
  ): Promise<RunReply> {
    try {
      const flow = await this.flows.find(row.company_id, row.flow_id, row.version_id);
      if (!flow)
        throw new Failure(
          400,
          codes.invalidToken,
          'The flow of this interaction is no longer here. Start again.',
        );
      const log = new RunLog(row.is_trial ? 3 : flow.logLevel);
      return await this.leg(
        flow,
        row,
        log,
        state,
        request,
        interpreter => interpreter.answer(submission),
        {
          nodeId: row.node_id,
          ...(token !== undefined && { token }),
        },
      );
    } catch (fault) {
      await release();
      throw fault;
    } finally {
      done();
    }
  }

  /** Runs from here to the next wait or the end, then makes that durable. */
  private async leg(
    flow: RunnableFlow,
    row: InteractionsTable,
    log: RunLog,
    state: InteractionState,
    request: StartTerms['request'],
    go: (interpreter: Interpreter) => Promise<Stop>,
    answered?: Answered,
  ): Promise<RunReply> {
    const since = performance.now();
    const known = row.legs === 0 ? 0 : Object.keys(state.runs).length;
    const deadline = new Deadline(Math.min(Date.now() + longestStep, row.expires));
    const variables = new InteractionVariables(
      this.server.get(variableStore),
      row.company_id,
      state,
    );
    const browser = new RunBrowser(row.company_id, state, request);
    let stop: Stop;
    try {
      stop = await go(
        new Interpreter(
          new LegWorld(this.tools, { row, state, log, variables, deadline, browser }),
        ),
      );
    } finally {
      deadline.end();
    }
    await variables.save();
    const { made, reply } = legOf(this.server, {
      flow,
      row,
      log,
      state,
      stop,
      secrets: variables.secrets(),
      answered,
    });
    await this.recorder.write(made);
    this.observer?.recorded(observedLeg(made, log.events, state, known));
    this.counts.leg(made.first, made.interaction.status, since);
    const answer =
      reply.kind === 'ended' && row.ending ? await this.ending(row, stop as Ended, reply) : reply;
    const { cookies } = browser;
    const { correlation_id: correlationId } = row;
    return { ...answer, correlationId, ...(cookies.length > 0 && { cookies }) };
  }

  private async ending(
    row: InteractionsTable,
    stop: Ended,
    reply: RunReply & { kind: 'ended' },
  ): Promise<RunReply> {
    const { id, ticket } = JSON.parse(row.ending) as Ending;
    const found = this.endings.get(id);
    if (!found) return reply;
    const { companyId, policyId } = { companyId: row.company_id, policyId: row.policy_id };
    const { kind, ...end } = reply;
    return {
      kind,
      interactionId: reply.interactionId,
      checked: true,
      ...(await found.end(ticket, {
        ...end,
        companyId,
        policyId,
        ...(stop.signedIn && { signedIn: stop.signedIn }),
      })),
    };
  }
}
