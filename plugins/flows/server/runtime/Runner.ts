import { codes, Failure } from '../../../../core/contract';
import { newSecret, newUuid } from '../../../../core/contract/id';
import type { ServerHost } from '../../../../core/server';
import { connectionStore, connectors, variableStore, type Connector } from '../../../connections/contract';
import { guardedFetch } from '../../../../core/server/http/guardedFetch';
import type { ContinueTerms, FlowRunner, RunReply, StartTerms } from '../../contract';
import { Recorder } from '../recording/Recorder';
import { RunLog } from '../recording/RunLog';
import { gatherSecrets, scrubbed } from '../recording/scrubbed';
import type { InteractionsTable } from '../recording/tables';
import { claimInteraction } from './claimInteraction';
import { FlowSource } from './FlowSource';
import { hashOf } from './hashOf';
import { InteractionVariables } from './InteractionVariables';
import { checkInputs } from './interpreter/checkInputs';
import type { InteractionState } from './interpreter/InteractionState';
import { firstState, Interpreter } from './interpreter/Interpreter';
import type { Stop } from './interpreter/Stop';
import type { RunnableFlow, World } from './interpreter/World';
import { outcomeOf, stateText } from './savedRun';
import { Sandbox } from './sandbox/Sandbox';
import { renderTemplate } from './template/renderTemplate';

/** The longest that one step may take, whatever the flow's own time-out. */
const longestStep = 120_000;
type Row = Omit<InteractionsTable, 'state' | 'outcome' | 'token_hash' | 'node_id' | 'lease_until'>;

/** Runs flows: the interpreter in its world, with the state in the database between two answers of a person. */
export class Runner implements FlowRunner {
  readonly flows: FlowSource;
  private readonly sandbox = new Sandbox();
  private readonly recorder: Recorder;
  private readonly fetch: typeof fetch;
  private readonly connectors: ReadonlyMap<string, Connector>;

  constructor(private readonly server: ServerHost) {
    this.flows = new FlowSource(server);
    this.recorder = new Recorder(server.database);
    this.fetch = guardedFetch({ allowHosts: server.settings.allowHosts });
    this.connectors = new Map(server.at(connectors).map(each => [each.manifest.connectorId, each]));
  }

  async start(terms: StartTerms): Promise<RunReply> {
    const { companyId, flowId, versionId = -1, trial = false } = terms;
    const head = await this.flows.head(companyId, flowId);
    if (!head) throw new Failure(404, codes.notFound, 'Flow not found');
    if (!head.enabled && !trial)
      throw new Failure(400, codes.invalid, `The flow “${head.name}” is disabled. Enable it to let it run.`);
    if (!trial && versionId === -1 && !(head.deployed !== null && head.deployed > 0))
      throw new Failure(400, codes.invalid, `The flow “${head.name}” is not deployed yet. Deploy it to let it run.`);
    const flow = await this.flows.find(companyId, flowId, versionId, trial);
    if (!flow) throw new Failure(404, codes.notFound, `The flow “${head.name}” has no version ${versionId}.`);
    const inputs = checkInputs(flow.inputSchema, terms.parameters);
    if ('fault' in inputs)
      throw new Failure(400, codes.invalid, inputs.fault, [
        { at: `parameters/${inputs.field}`, message: inputs.fault },
      ]);
    const now = Date.now();
    const row: Row = {
      company_id: companyId,
      interaction_id: newUuid(),
      flow_id: flowId,
      version_id: flow.versionId,
      policy_id: terms.policyId ?? '',
      correlation_id: terms.correlationId ?? newUuid(),
      status: 'waiting',
      is_trial: trial ? 1 : 0,
      has_error: 0,
      start_time: now,
      time_difference: 0,
      expires: now + flow.flowTimeoutMs,
      legs: 0,
    };
    const log = new RunLog(trial ? 3 : flow.logLevel);
    log.started(flowId, flow.versionId, flow.name, inputs.values);
    return this.leg(flow, row, log, firstState(flow, inputs.values), terms.request, interpreter => interpreter.run());
  }

  async continue(terms: ContinueTerms): Promise<RunReply> {
    const claimed = await claimInteraction(this.server, terms);
    const { row, state } = claimed;
    try {
      const flow = await this.flows.find(row.company_id, row.flow_id, row.version_id);
      if (!flow)
        throw new Failure(400, codes.invalidToken, 'The flow of this interaction is no longer here. Start again.');
      const log = new RunLog(row.is_trial ? 3 : flow.logLevel);
      return await this.leg(flow, row, log, state, terms.request, interpreter => interpreter.answer(terms.submission));
    } catch (fault) {
      await claimed.release();
      throw fault;
    }
  }

  async trial(companyId: string, interactionId: string): Promise<RunReply | undefined> {
    const row = await this.server.database
      .of(companyId)
      .selectFrom('interactions')
      .selectAll()
      .where('interaction_id', '=', interactionId)
      .where('is_trial', '=', 1)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.status !== 'waiting') {
      const ended = row.outcome
        ? (JSON.parse(row.outcome) as Omit<RunReply & { kind: 'ended' }, 'kind' | 'interactionId'>)
        : {
            success: false,
            status: 400,
            body: { message: 'The trial took longer than the flow’s time-out. Run it again.' },
          };
      return { kind: 'ended', interactionId, ...ended };
    }
    const state = stateText.open(this.server, row);
    const waiting = state.frames.at(-1)?.waiting;
    const flow =
      waiting && (await this.flows.find(companyId, state.frames.at(-1)!.flowId, state.frames.at(-1)!.versionId));
    const node = flow && flow.machine.nodes.get(waiting.token.nodeId);
    if (!waiting || !node) return undefined;
    const interactionToken = newSecret(128);
    await this.server.database
      .of(companyId)
      .updateTable('interactions')
      .set({ token_hash: hashOf(interactionToken), lease_until: 0 })
      .where('interaction_id', '=', interactionId)
      .execute();
    return { kind: 'screen', interactionId, interactionToken, flowId: flow.flowId, node, screen: waiting.screen };
  }

  async close(): Promise<void> {
    await this.recorder.close();
    await this.sandbox.close();
  }

  /** Runs from here to the next wait or the end, then makes that durable. */
  private async leg(
    flow: RunnableFlow,
    row: Row,
    log: RunLog,
    state: InteractionState,
    request: StartTerms['request'],
    go: (interpreter: Interpreter) => Promise<Stop>,
  ): Promise<RunReply> {
    const began = Date.now();
    const aborting = new AbortController();
    const timer = setTimeout(() => aborting.abort(), Math.max(1, Math.min(longestStep, row.expires - began)));
    const variables = new InteractionVariables(this.server.get(variableStore), row.company_id, state);
    let stop: Stop;
    try {
      stop = await go(new Interpreter(this.worldOf(row, state, log, variables, request, aborting.signal)));
    } finally {
      clearTimeout(timer);
    }
    await variables.save();
    return this.keep(flow, row, log, state, variables, stop);
  }

  private async keep(
    flow: RunnableFlow,
    row: Row,
    log: RunLog,
    state: InteractionState,
    variables: InteractionVariables,
    stop: Stop,
  ): Promise<RunReply> {
    const now = Date.now();
    const waits = stop.kind === 'waits';
    const interactionToken = waits ? newSecret(128) : '';
    const interaction: InteractionsTable = {
      ...row,
      status: waits ? 'waiting' : stop.success ? 'success' : stop.error && !isResponse(stop) ? 'error' : 'failure',
      has_error: row.has_error || log.hasError || (!waits && !stop.success) ? 1 : 0,
      time_difference: now - row.start_time,
      legs: row.legs + 1,
      node_id: waits ? stop.node.id : '',
      token_hash: waits ? hashOf(interactionToken) : '',
      lease_until: 0,
      state: waits ? stateText.seal(this.server, row, state) : '',
      outcome: !waits && row.is_trial ? outcomeOf(stop) : '',
    };
    const { scrubSensitiveInfo, sensitiveInfoFields } = flow.settings;
    const fields =
      String(scrubSensitiveInfo) === 'true' && Array.isArray(sensitiveInfoFields)
        ? sensitiveInfoFields.map(String)
        : [];
    await this.recorder.write({
      companyId: row.company_id,
      interactionId: row.interaction_id,
      ...(row.legs === 0 ? { made: interaction } : { changed: interaction }),
      events: {
        company_id: row.company_id,
        interaction_id: row.interaction_id,
        leg: row.legs,
        flow_id: row.flow_id,
        start_time: log.events[0]?.startTime ?? now,
        events: scrubbed(log.events, { fields, values: secretsIn(state, variables) }),
      },
    });
    const { interaction_id: interactionId } = row;
    if (stop.kind === 'waits')
      return {
        kind: 'screen',
        interactionId,
        interactionToken,
        flowId: stop.flowId,
        node: stop.node,
        screen: stop.screen,
      };
    const { success, status, body, redirect } = stop;
    return { kind: 'ended', interactionId, success, status, body, ...(redirect && { redirect }) };
  }

  private worldOf(
    row: Row,
    state: InteractionState,
    log: RunLog,
    variables: InteractionVariables,
    request: StartTerms['request'],
    signal: AbortSignal,
  ): World {
    const { company_id: companyId, interaction_id: interactionId } = row;
    const saved = row.is_trial === 1;
    return {
      interactionId,
      companyId,
      request,
      variables,
      flow: async (flowId, versionId, starting = false) => {
        if (starting && !(await this.flows.head(companyId, flowId))?.enabled) return undefined;
        return this.flows.find(companyId, flowId, versionId, saved && flowId === row.flow_id);
      },
      connector: id => this.connectors.get(id),
      connection: async id => (await this.server.get(connectionStore).opened(companyId, id))?.values ?? {},
      runFunction: (code, params) => this.sandbox.run(code, params),
      render: renderTemplate,
      fetch: this.fetch,
      signal,
      record: entry => log.node(entry),
      state,
    };
  }
}

function secretsIn(state: InteractionState, variables: InteractionVariables): Iterable<string> {
  const found = new Set(variables.secrets());
  for (const { parameters, results } of state.frames) {
    gatherSecrets(parameters, found);
    for (const { payload } of Object.values(results)) gatherSecrets(payload.output, found);
  }
  return found;
}

/** Whether a run ended by a response node, not by an error nobody took up. */
const isResponse = ({ node, error }: Stop & { kind: 'ended' }) =>
  error !== undefined && node !== undefined && /response|endFlow/i.test(node.capabilityName);
