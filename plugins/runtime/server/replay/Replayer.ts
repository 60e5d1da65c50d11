import { codes, Failure } from '#core/contract';
import type { ServerHost } from '#core/server';
import type {
  RecordedStep,
  ReplayedRun,
  ReplayInput,
  RunReplayer,
  UnansweredNode,
} from '../../contract';
import { offlineRuns } from '../../contract/offlineRuns';
import { getFlowSource, type FlowSource } from '../flows/FlowSource';
import type { RunnableFlow } from '../interpreter/World';
import { RecordedRun } from './RecordedRun';
import { ReplayAnswers } from './ReplayAnswers';

/** Runs recorded interactions again, offline. */
export class Replayer implements RunReplayer {
  private readonly flows: FlowSource;

  constructor(private readonly server: ServerHost) {
    this.flows = getFlowSource(server);
  }

  async replay(terms: ReplayInput): Promise<ReplayedRun> {
    const { companyId, interactionId, steps, status, draft } = terms;
    const record = new RecordedRun(steps);
    const { parameters } = record;
    if (!parameters)
      throw new Failure(
        400,
        codes.invalid,
        'This run was recorded without data because the flow’s log level was “None”. In the flow settings, set the log level to “Info” or “Debug”. Then run the flow again and replay the new run.',
      );
    const then = await this.recordedFlows(companyId, steps);
    const waits = status === 'waiting' || status === 'timeout';
    const answers = new ReplayAnswers({
      record,
      recordedNode: step =>
        then.get(`${step.flowId}/${step.versionId}`)?.machine.nodes.get(step.nodeId ?? ''),
      waits,
    });
    const offline = await this.server.get(offlineRuns).prepare(companyId, draft);
    const run = await offline.run({
      interactionId,
      parameters,
      request: record.request,
      variables: {},
      answer: call => answers.answer(call),
      submit: ({ flowId, nodeId }) => record.nextAnswer(flowId, nodeId),
    });
    if (run.status === 'refused')
      throw new Failure(
        400,
        codes.invalid,
        `The draft does not accept the inputs of this run: ${run.fault} Change its input schema, or replay another run.`,
      );
    const title = (flowId: string, nodeId: string) =>
      run.machines.get(flowId)?.nodes.get(nodeId)?.title ??
      [...then.values()].find(flow => flow.flowId === flowId)?.machine.nodes.get(nodeId)?.title ??
      nodeId;
    const page = run.status === 'waiting' && !waits ? run.pages.at(-1) : undefined;
    let unanswered: UnansweredNode | undefined;
    if (run.stoppedAt) {
      const { flowId, nodeId } = run.stoppedAt;
      const message = `“${title(flowId, nodeId)}” makes an external call that the recording has no response for. The recorded run did not reach this node, or reached it fewer times. The replay stops.`;
      unanswered = { flowId, nodeId, message };
    } else if (page) {
      const { flowId, nodeId } = page;
      const message = `“${title(flowId, nodeId)}” waits for a person, but the recording has no response for it. The replay stops.`;
      unanswered = { flowId, nodeId, message };
    }
    return {
      steps: run.steps,
      status: unanswered ? 'stopped' : run.status,
      unanswered,
      masked: answers.masked,
      has: (flowId, nodeId) => run.machines.get(flowId)?.nodes.has(nodeId) ?? true,
      title,
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
    const flows = new Map<string, RunnableFlow>();
    for (const [key, { flowId, versionId }] of wanted) {
      const flow = await this.flows.find(companyId, flowId, versionId);
      if (flow) flows.set(key, flow);
    }
    return flows;
  }
}
