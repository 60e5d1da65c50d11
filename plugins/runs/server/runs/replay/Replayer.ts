import { codes, Failure, type Service } from '#core/contract';
import type { ServerHost } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore } from '#plugins/variables/contract';
import { connectors, type Connector } from '#plugins/connectors/contract';
import type { Replay, ReplayedStep, RunEvent } from '#plugins/runs/contract';
import { compareRuns } from '#plugins/runs/domain/replay/compareRuns';
import { RunLog, wholeEvents } from '#plugins/runtime/server/recording/RunLog';
import { FlowSource } from '#plugins/runtime/server/FlowSource';
import { Deadline } from '#plugins/runtime/server/Deadline';
import { InteractionVariables } from '#plugins/runtime/server/InteractionVariables';
import { checkInputs } from '#plugins/runtime/server/interpreter/checkInputs';
import { firstState, Interpreter } from '#plugins/runtime/server/interpreter/Interpreter';
import type { Stop } from '#plugins/runtime/server/interpreter/Stop';
import type { RunnableFlow } from '#plugins/runtime/server/interpreter/World';
import { Sandbox } from '#plugins/runtime/server/sandbox/Sandbox';
import { findStandIn } from '#plugins/runtime/server/standIns/findStandIn';
import { limitsOf } from './limitsOf';
import { RecordedRun } from './RecordedRun';
import { noAnswer, Replaying } from './Replaying';
import { replayedSteps } from './replayedSteps';
import { replayWorld } from './replayWorld';
import { withStop, type Unanswered } from './withStop';

interface Terms {
  readonly companyId: string;
  readonly interactionId: string;
  readonly draft: RunnableFlow;
  /** The steps of the recorded run and how it ended. */
  readonly steps: readonly RunEvent[];
  readonly status: string;
}

const longest = 30_000;

/**
 * Runs recorded interactions anew, in a world that writes nothing and from which nothing leaves.
 */
export class Replayer {
  private readonly flows: FlowSource;
  /** One thread of its own: replays must not hold up the runs of end users. */
  private readonly sandbox = new Sandbox(1);
  private readonly connectors: ReadonlyMap<string, Connector>;

  constructor(private readonly server: ServerHost) {
    this.flows = new FlowSource(server);
    this.connectors = new Map(server.at(connectors).map(each => [each.manifest.connectorId, each]));
  }

  async close(): Promise<void> {
    await this.sandbox.close();
  }

  async replay({ companyId, interactionId, draft, steps, status }: Terms): Promise<Replay> {
    const record = new RecordedRun(steps);
    const { parameters } = record;
    if (!parameters)
      throw new Failure(
        400,
        codes.invalid,
        'This run was recorded without data, because the log level of its flow was “None”. Set it to Info or Debug in the flow’s settings, run the flow again and replay that run.',
      );
    const inputs = checkInputs(draft.inputSchema, parameters);
    if ('fault' in inputs)
      throw new Failure(
        400,
        codes.invalid,
        `The draft does not take what this run was started with: ${inputs.fault} Change its input schema, or replay another run.`,
      );
    const then = await this.recordedFlows(companyId, steps);
    const state = firstState(draft, inputs.values);
    const log = new RunLog(3);
    log.started(draft.flowId, draft.versionId, draft.name, inputs.values, record.request);
    const deadline = new Deadline(Date.now() + longest);
    let stopped = false;
    const { sensitiveInfoFields, scrubSensitiveInfo } = draft.settings;
    const fields =
      String(scrubSensitiveInfo) === 'true' && Array.isArray(sensitiveInfoFields)
        ? sensitiveInfoFields.map(String)
        : [];
    const replaying = new Replaying({
      record,
      connectors: this.connectors,
      recordedNode: step =>
        then.get(`${step.flowId}/${step.versionId}`)?.machine.nodes.get(step.nodeId ?? ''),
      fields,
      waits: status === 'waiting' || status === 'timeout',
      stop: () => {
        stopped = true;
        deadline.cut();
      },
    });
    const variables = new InteractionVariables(this.server.get(variableStore), companyId, state);
    const met = new Map([[draft.flowId, draft]]);
    const world = replayWorld({
      companyId,
      interactionId,
      draft,
      met,
      flows: this.flows,
      replaying,
      request: record.request,
      variables,
      standIn: (connectorId, capability) =>
        findStandIn(this.server.database.of(companyId), connectorId, capability),
      connection: async id =>
        (await this.server.get(connectionStore).opened(companyId, id))?.values ?? {},
      runFunction: (code, params) => this.sandbox.run(code, params),
      deadline,
      log,
      state,
    });
    let stop: Stop;
    let unanswered: Unanswered | undefined;
    try {
      stop = await new Interpreter(world).run();
      while (stop.kind === 'waits' && !deadline.passed) {
        const answer = record.nextAnswer(stop.flowId, stop.node.id);
        if (!answer) break;
        stop = await new Interpreter(world).answer(answer);
      }
    } finally {
      deadline.end();
    }
    const nodeTitle = (flowId: string, nodeId: string) =>
      met.get(flowId)?.machine.nodes.get(nodeId)?.title ??
      [...then.values()].find(flow => flow.flowId === flowId)?.machine.nodes.get(nodeId)?.title ??
      nodeId;
    const last = wholeEvents(log.events).at(-1);
    if (
      stopped &&
      last?.nodeId &&
      (last.error as { code?: unknown } | undefined)?.code === noAnswer
    ) {
      log.events.pop();
      unanswered = {
        flowId: last.flowId,
        nodeId: last.nodeId,
        message: `“${nodeTitle(last.flowId, last.nodeId)}” reaches outside, and the record has no answer for it here: the recorded run did not come to it, or not so often. The replay stops.`,
      };
    } else if (stop.kind === 'waits' && !(status === 'waiting' || status === 'timeout')) {
      unanswered = {
        flowId: stop.flowId,
        nodeId: stop.node.id,
        message: `“${stop.node.title}” waits for a person, and the record has no answer for it here. The replay stops.`,
      };
    }
    const replayed: readonly ReplayedStep[] = replayedSteps(
      log,
      { state, fields, secrets: variables.secrets() },
      replaying,
    );
    const compared = compareRuns(steps, replayed, {
      has: (flowId, nodeId) => met.get(flowId)?.machine.nodes.has(nodeId) ?? true,
      title: nodeTitle,
    });
    const lines = unanswered ? withStop(compared, unanswered, nodeTitle) : compared;
    const first = lines.findIndex(({ verdict }) => verdict !== 'same');
    return {
      outcome: unanswered ? 'stopped' : first < 0 ? 'same' : 'differs',
      first: first < 0 ? null : first,
      lines: [...lines],
      replayed: [...replayed],
      status: { recorded: status, replayed: unanswered ? 'stopped' : statusOf(stop) },
      limits: limitsOf({ draft, steps, replayed, lines, masked: replaying.masked }),
    };
  }

  /** The flows as they were when the run was recorded, where those versions are still here. */
  private async recordedFlows(
    companyId: string,
    steps: readonly RunEvent[],
  ): Promise<Map<string, RunnableFlow>> {
    const wanted = new Map(
      steps.map(({ flowId, versionId }) => [`${flowId}/${versionId}`, { flowId, versionId }]),
    );
    const found = new Map<string, RunnableFlow>();
    for (const [key, { flowId, versionId }] of wanted) {
      const flow = await this.flows.find(companyId, flowId, versionId);
      if (flow) found.set(key, flow);
    }
    return found;
  }
}

const statusOf = (stop: Stop) =>
  stop.kind === 'waits'
    ? 'waiting'
    : stop.success
      ? 'success'
      : stop.answered
        ? 'failure'
        : 'error';

/** Replays recorded runs; known to this plugin alone. */
export const replayer: Service<Replayer> = { kind: 'service', id: 'flows.replayer' };
