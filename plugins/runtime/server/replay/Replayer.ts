import { codes, Failure, getField } from '#core/contract';
import type { ServerHost } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore } from '#plugins/variables/contract';
import { connectors, type Connector } from '#plugins/connectors/contract';
import {
  wholeEvents,
  type RecordedStep,
  type ReplayedRun,
  type ReplayInput,
  type RunReplayer,
  type UnansweredNode,
} from '../../contract';
import { Deadline } from '#core/server/host/limits/Deadline';
import { FlowSource, toRunnableFlow } from '../flows/FlowSource';
import { InteractionVariables } from '../legs/InteractionVariables';
import { checkInputs } from '../interpreter/checkInputs';
import { firstState, Interpreter } from '../interpreter/Interpreter';
import type { Stop } from '../interpreter/InteractionState';
import type { RunnableFlow } from '../interpreter/World';
import { RunLog } from '../recording/RunLog';
import { maskedFields } from '#core/server/encryption/scrubEvents';
import { Sandbox } from '../sandbox/Sandbox';
import { findStandIn } from '../standIns/standIns';
import { RecordedRun } from './RecordedRun';
import { noAnswer, ReplayAnswers } from './ReplayAnswers';
import { toReplayedSteps } from './toReplayedSteps';
import { createReplayWorld } from './createReplayWorld';

const longest = 30_000;

/**
 * Runs recorded interactions anew, in a world that writes nothing and from which nothing leaves.
 */
export class Replayer implements RunReplayer {
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

  async replay(terms: ReplayInput): Promise<ReplayedRun> {
    const { companyId, interactionId, steps, status } = terms;
    const draft = toRunnableFlow(terms.draft, terms.draft);
    const record = new RecordedRun(steps);
    const { parameters } = record;
    if (!parameters)
      throw new Failure(
        400,
        codes.invalid,
        'This run was recorded without data because the log level of its flow was “None”. Set it to Info or Debug in the flow settings, run the flow again, and replay that run.',
      );
    const inputs = checkInputs(draft.inputSchema, parameters);
    if ('fault' in inputs)
      throw new Failure(
        400,
        codes.invalid,
        `The draft does not accept the inputs of this run: ${inputs.fault} Change its input schema, or replay another run.`,
      );
    const then = await this.recordedFlows(companyId, steps);
    const state = firstState(draft, inputs.values);
    const log = new RunLog(3);
    log.started(draft.flowId, draft.versionId, draft.name, inputs.values, record.request);
    const deadline = new Deadline(Date.now() + longest);
    let stopped = false;
    const fields = maskedFields(draft.settings);
    const answers = new ReplayAnswers({
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
    const world = createReplayWorld({
      companyId,
      interactionId,
      draft,
      met,
      flows: this.flows,
      answers,
      request: record.request,
      variables,
      standIn: (connectorId, capability) =>
        findStandIn(this.server.database.forCompany(companyId), connectorId, capability),
      connection: async id =>
        (await this.server.get(connectionStore).opened(companyId, id))?.values ?? {},
      runFunction: (code, params) => this.sandbox.run(code, params, companyId),
      deadline,
      log,
      state,
    });
    let stop: Stop;
    let unanswered: UnansweredNode | undefined;
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
    if (stopped && last?.nodeId && getField(last.error, 'code') === noAnswer) {
      log.events.pop();
      unanswered = {
        flowId: last.flowId,
        nodeId: last.nodeId,
        message: `“${nodeTitle(last.flowId, last.nodeId)}” makes an external call that the record has no answer for: the recorded run did not reach it, or not as often. The replay stops.`,
      };
    } else if (stop.kind === 'waits' && !(status === 'waiting' || status === 'timeout')) {
      unanswered = {
        flowId: stop.flowId,
        nodeId: stop.node.id,
        message: `“${stop.node.title}” waits for a person, and the record has no answer for it. The replay stops.`,
      };
    }
    return {
      steps: toReplayedSteps(log, { state, fields, secrets: variables.secrets() }, answers),
      status: unanswered ? 'stopped' : toStatus(stop),
      unanswered,
      masked: answers.masked,
      has: (flowId, nodeId) => met.get(flowId)?.machine.nodes.has(nodeId) ?? true,
      title: nodeTitle,
    };
  }

  /** The flows as they were when the run was recorded, where those versions are still here. */
  private async recordedFlows(
    companyId: string,
    steps: readonly RecordedStep[],
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

/** Tells how a run stands at its end. */
export const toStatus = (stop: Stop) =>
  stop.kind === 'waits'
    ? 'waiting'
    : stop.success
      ? 'success'
      : stop.answered
        ? 'failure'
        : 'error';
