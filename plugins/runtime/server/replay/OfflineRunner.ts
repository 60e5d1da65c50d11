import { getErrorMessage, getField } from '#core/contract';
import { readJson, type ServerHost } from '#core/server';
import { timeSlices } from '#core/server/internal';
import { Deadline } from '#core/server/host/limits/Deadline';
import { maskedFields, maskEvents } from '#core/server/encryption/maskEvents';
import { connectionStore } from '#plugins/connections/contract';
import {
  connectors,
  type Connector,
  type NodeCall,
  type NodeOutcome,
} from '#plugins/connectors/contract';
import { variableStore } from '#plugins/variables/contract';
import type {
  OfflineDraft,
  OfflineInput,
  OfflinePage,
  OfflineRun,
  OfflineRuns,
} from '../../contract/offlineRuns';
import { compileSliced } from '#plugins/flows/contract/graph/machine/compile';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { standInFlows, toWholeEvents } from '../../contract';
import type { Values } from '../../contract/nodeTrials';
import { getFlowSource, toRunnableFlow, type FlowSource } from '../flows/FlowSource';
import { checkInputs } from '../interpreter/checkInputs';
import { createFirstState, Interpreter } from '../interpreter/Interpreter';
import type { Stop } from '../interpreter/InteractionState';
import type { RunnableFlow } from '../interpreter/World';
import { TrialVariables } from '../legs/trials/TrialVariables';
import { RunLog, toRecordedInput } from '../recording/RunLog';
import { Sandbox } from '../sandbox/Sandbox';
import { createReplayWorld } from './createReplayWorld';
import { toReplayedSteps } from './toReplayedSteps';

const longest = 30_000;
const noAnswer = 'noRecordedAnswer';
interface Prepared {
  readonly companyId: string;
  readonly draft: RunnableFlow;
  readonly opened: Connections;
  readonly around: Parameters<typeof createReplayWorld>[0]['around'];
}
type Connections = Map<string, Promise<Readonly<Record<string, unknown>>>>;

/** Runs compiled flows with given answers, in a world from which nothing leaves. */
export class OfflineRunner implements OfflineRuns {
  private readonly flows: FlowSource;
  private readonly sandbox = new Sandbox(1);
  private readonly compiled = new WeakMap<OfflineDraft, RunnableFlow>();
  private readonly connectors: ReadonlyMap<string, Connector>;

  constructor(private readonly server: ServerHost) {
    this.flows = getFlowSource(server);
    this.connectors = new Map(server.at(connectors).map(each => [each.manifest.connectorId, each]));
  }

  async close(): Promise<void> {
    await this.sandbox.close();
  }

  async prepare(companyId: string, flow: OfflineDraft, around: readonly OfflineDraft[] = []) {
    const machine = await timeSlices.run(companyId, compileSliced(flow.graphData));
    const draft = toRunnableFlow(flow, flow, machine);
    const opened: Connections = new Map();
    const known = new Map(around.map(each => [each.flowId, each]));
    const findAround = (flowId: string, versionId: number) => {
      const called = known.get(flowId);
      const isAsked = called && (versionId === -1 || versionId === called.versionId);
      return isAsked ? this.compile(called) : undefined;
    };
    const prepared = { companyId, draft, opened, around: findAround };
    return {
      machine: draft.machine,
      run: (input: OfflineInput) => this.run(prepared, input),
      runFunction: (nodeId: string, properties: Values, prelude = '') =>
        this.runFunction(companyId, draft.machine.nodes.get(nodeId), properties, prelude),
    };
  }

  private async runFunction(
    companyId: string,
    node: MachineNode | undefined,
    properties: Values,
    prelude: string,
  ): Promise<NodeOutcome | undefined> {
    const connector = node && this.connectors.get(node.connectorId);
    const capability = connector?.manifest.capabilities[node?.capabilityName ?? ''];
    if (!connector || !capability?.pure || !capability.runsFunction) return undefined;
    // Its code and its inputs are all that such a capability reads.
    const call = {
      properties,
      runFunction: (code: string, params: Values) =>
        this.sandbox.run(prelude + code, params, companyId),
    } as unknown as NodeCall;
    try {
      return await connector.run[node.capabilityName]!(call);
    } catch (fault) {
      return { kind: 'failure', error: { code: 'nodeFailed', message: getErrorMessage(fault) } };
    }
  }

  /** Compiles a flow that others call, once for all of them. */
  private compile(flow: OfflineDraft): RunnableFlow {
    let compiled = this.compiled.get(flow);
    if (!compiled) this.compiled.set(flow, (compiled = toRunnableFlow(flow, flow)));
    return compiled;
  }

  private async run(
    { companyId, draft, opened, around }: Prepared,
    input: OfflineInput,
  ): Promise<OfflineRun> {
    const { interactionId, request, now, prelude = '' } = input;
    const inputs = checkInputs(draft.inputSchema, input.parameters);
    if ('fault' in inputs)
      return { steps: [], machines: new Map(), pages: [], status: 'refused', fault: inputs.fault };
    const state = createFirstState(draft, inputs.values);
    Object.assign(state.frames[0]?.variables ?? {}, input.variables.run);
    const log = new RunLog(3);
    log.started(draft.flowId, draft.versionId, draft.name, inputs.values, request);
    const deadline = new Deadline(Date.now() + longest);
    const fields = maskedFields(draft.settings);
    const store = this.server.get(variableStore);
    const variables = new TrialVariables(store, companyId, state, input.variables);
    const answers = new OfflineAnswers(input, this.connectors, fields, () => deadline.cut());
    const readConnection = async (id: string) =>
      (await this.server.get(connectionStore).opened(companyId, id))?.values ?? {};
    const met = new Map([[draft.flowId, draft]]);
    const world = createReplayWorld({
      companyId,
      interactionId,
      draft,
      met,
      flows: this.flows,
      around,
      answers,
      request,
      ...(now !== undefined && { now }),
      variables,
      standIn: async (connectorId, capability) =>
        this.server.find(standInFlows)?.find(companyId, connectorId, capability),
      connection: id => {
        const known = opened.get(id) ?? readConnection(id);
        opened.set(id, known);
        return known;
      },
      runFunction: (code, params) => this.sandbox.run(prelude + code, params, companyId),
      deadline,
      log,
      state,
    });
    const pages: OfflinePage[] = [];
    try {
      let stop = await new Interpreter(world).run();
      while (stop.kind === 'waits' && !deadline.passed) {
        const page = { flowId: stop.flowId, nodeId: stop.node.id, screen: stop.screen };
        pages.push(page);
        const submission = input.submit(page);
        if (!submission) break;
        stop = await new Interpreter(world).answer(submission);
      }
      const last = toWholeEvents(log.events).at(-1);
      const stopped = last?.nodeId && getField(last.error, 'code') === noAnswer;
      if (stopped) log.events.pop();
      const masking = { state, fields, secrets: variables.secrets() };
      return {
        steps: toReplayedSteps(log, masking, answers),
        machines: new Map([...met].map(([id, { machine }]) => [id, machine])),
        pages,
        status: stopped ? 'stopped' : toStatus(stop),
        ...(stopped && last.nodeId && { stoppedAt: { flowId: last.flowId, nodeId: last.nodeId } }),
      };
    } finally {
      deadline.end();
    }
  }
}

/** Stands between an offline run and the connectors. */
class OfflineAnswers {
  readonly fromRecord = new Set<string>();
  private readonly visits = new Map<string, number>();

  constructor(
    private readonly input: OfflineInput,
    private readonly connectors: ReadonlyMap<string, Connector>,
    private readonly fields: readonly string[],
    private readonly stop: () => void,
  ) {}

  /** Returns a connector that has every capability, also one that is not installed. */
  connector(id: string): Connector {
    const manifest = this.connectors.get(id)?.manifest;
    const value = (call: NodeCall) => this.call(id, call);
    const bare = { connectorId: id, name: id, properties: {}, capabilities: {} };
    return {
      manifest: manifest ?? { ...bare, accountConfigView: { items: [] } },
      run: new Proxy(
        {},
        {
          get: () => value,
          getOwnPropertyDescriptor: () => ({ value, enumerable: true, configurable: true }),
        },
      ),
    } as Connector;
  }

  private call(connectorId: string, call: NodeCall): ReturnType<Connector['run'][string]> {
    const { nodeId, capabilityName, raw, interaction } = call;
    const { flowId } = interaction;
    const { manifest, run } = this.connectors.get(connectorId) ?? {};
    const own = run && Object.hasOwn(run, capabilityName) ? run[capabilityName] : undefined;
    const pure = own !== undefined && manifest?.capabilities[capabilityName]?.pure === true;
    const key = `${flowId}/${nodeId}`;
    const visit = this.visits.get(key) ?? 0;
    this.visits.set(key, visit + 1);
    const known = this.input.answer({
      nodeId,
      raw,
      flowId,
      connectorId,
      pure,
      visit,
      input: () => toInput(call),
      recordedInput: () => {
        const masked = maskEvents([{ input: toInput(call) }], { fields: this.fields });
        return readJson(masked)[0]?.input;
      },
    });
    if (known) this.fromRecord.add(`${key}/${visit}`);
    if (known) return known;
    if (pure) return own(call);
    this.stop();
    return {
      kind: 'failure',
      error: { code: noAnswer, message: 'The test has no response for this call.' },
    };
  }
}

function toInput({ properties, submission }: NodeCall): unknown {
  const { parameters, ...pressed } = submission ?? { parameters: undefined };
  const answered = submission && { submission: parameters, pressed };
  return toRecordedInput({ ...properties, ...answered });
}

const toStatus = (stop: Stop) =>
  stop.kind === 'waits'
    ? 'waiting'
    : stop.success
      ? 'success'
      : stop.answered
        ? 'failure'
        : 'error';
