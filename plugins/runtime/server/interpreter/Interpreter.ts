import type { NodeError, Submission } from '#plugins/connectors/contract';
import { createTurnCheck, timeSlices } from '#core/server/internal';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { runStrings } from '../../contract/runStrings';
import { applyOutcome } from './applyOutcome';
import { expireNode, settle, runsOfANode, stepsAltogether } from './settle';
import { callNode, toRecordedAnswer, type Answered, type CalledNode } from './callNode';
import { drainFrame, endWithError } from './endFrame';
import { stopBefore } from '../legs/trials/breakpoints';
import { describePersona, findPersona, findPinned } from '../legs/trials/knownResults';
import { strings } from '../../strings';
import {
  keepSecrets,
  newFrame,
  type Frame,
  type InteractionState,
  type Token,
  type Ended,
  type Stop,
} from './InteractionState';
import { legSentence, limitOutcome } from './RunSize';
import { collectTypedValues } from './collectTypedValues';
import type { NodeRecord, RunnableFlow, World } from './World';

/** The state of an interaction whose flow is about to run for the first time. */
export function createFirstState(
  flow: RunnableFlow,
  parameters: Readonly<Record<string, unknown>>,
): InteractionState {
  const queue = flow.machine.start.map(nodeId => ({ nodeId, branch: [], callers: [] }));
  return {
    frames: [
      newFrame({ flowId: flow.flowId, versionId: flow.versionId, parameters, caller: null, queue }),
    ],
    runs: {},
    steps: 0,
    user: {},
  };
}

/**
 * Runs an interaction until it waits for a person or is over. Nothing that a flow does makes it
 * throw or go on for ever.
 */
export class Interpreter {
  private readonly isTurnLong = createTurnCheck();

  constructor(private readonly world: World) {}

  async run(): Promise<Stop> {
    const { state, deadline } = this.world;
    for (;;) {
      const frame = state.frames.at(-1)!;
      const stored = this.world.flow(frame.flowId, frame.versionId);
      const flow = stored instanceof Promise ? await stored : stored;
      if (!flow) return endWithError(this.world, frame, undefined, lost(frame));
      const loading = this.world.variables.load(frame.flowId);
      if (loading) await loading;
      for (;;) {
        if (this.isTurnLong()) await timeSlices.turn(this.world.companyId);
        if (deadline.passed)
          return endWithError(this.world, frame, undefined, createTimeOut(this.world));
        const token = frame.queue[0];
        if (!token) break;
        const stopped = state.debug && stopBefore(this.world, flow, frame, token);
        if (stopped) return stopped;
        frame.queue.shift();
        const stepped = this.step(flow, frame, token);
        const ended = stepped instanceof Promise ? await stepped : stepped;
        if (ended) return ended;
        if (state.frames.at(-1) !== frame) break;
      }
      if (state.frames.at(-1) !== frame || frame.queue.length > 0) continue;
      if (frame.waiting) {
        const node = flow.machine.nodes.get(frame.waiting.token.nodeId);
        if (!node) return endWithError(this.world, frame, undefined, lost(frame));
        return { kind: 'waits', flowId: frame.flowId, node, screen: frame.waiting.screen };
      }
      const ended = drainFrame(this.world, flow, frame);
      if (ended) return ended;
    }
  }

  /** Takes a person's answer to the screen shown, then runs on. */
  async answer(submission: Submission): Promise<Stop> {
    const frame = this.world.state.frames.at(-1)!;
    const flow = await this.world.flow(frame.flowId, frame.versionId);
    const node = flow?.machine.nodes.get(frame.waiting?.token.nodeId ?? '');
    if (!flow || !node || !frame.waiting)
      return endWithError(this.world, frame, undefined, lost(frame));
    await this.world.variables.load(frame.flowId);
    const { token, screen, polls = 0 } = frame.waiting;
    const asked = submission.eventName === 'polling' ? polls + 1 : 0;
    if (asked > (screen.polling?.retries ?? 0)) {
      // Nobody pressed anything: without a poll that is due, the page stands and waits for a
      // person.
      const { polling: _, ...still } = screen;
      frame.waiting = { token, screen: still };
      return { kind: 'waits', flowId: frame.flowId, node, screen: still };
    }
    if (asked === 0) this.world.state.answered = true;
    const { typed, secrets } = collectTypedValues(node, screen, submission);
    keepSecrets(this.world.state, secrets);
    if (frame.lastScreen?.token.nodeId === node.id)
      frame.lastScreen = { token, screen: { ...screen, typed } };
    frame.waiting = null;
    frame.queue.unshift(...frame.parked.splice(0));
    const ended = await this.call(flow, frame, node, token, { submission, memory: screen.memory });
    const shown = this.world.state.frames.at(-1)?.waiting;
    if (asked > 0 && shown?.token.nodeId === node.id) shown.polls = asked;
    if (shown?.token.nodeId === node.id) shown.screen = { ...shown.screen, typed };
    return ended ?? this.run();
  }

  private step(
    flow: RunnableFlow,
    frame: Frame,
    token: Token,
  ): Promise<Ended | undefined> | Ended | undefined {
    const { state } = this.world;
    const node = flow.machine.nodes.get(token.nodeId);
    if (!node)
      return endWithError(this.world, frame, undefined, {
        code: 'noNode',
        message: `The flow has no node ${token.nodeId} to continue from. Start again.`,
      });
    if (token.result) {
      const { payload } = token.result;
      settle(frame, node, token, token.result, this.world.variables);
      this.world.record({
        frame,
        node,
        kind: payload.error ? 'error' : token.result.success ? 'node' : 'failure',
        startTime: Date.now(),
        duration: 0,
        input: {},
        output: payload.output,
        error: payload.error,
      });
      return undefined;
    }
    const counter = flow.counters.get(node.id)!;
    const runs = (state.runs[counter] = (state.runs[counter] ?? 0) + 1);
    if (runs > runsOfANode)
      return this.stop(frame, node, {
        code: 'nodeLimit',
        message: `Node “${node.title}” ran ${runsOfANode} times, which is the limit for one run. Look for an endless loop.`,
      });
    if (++state.steps > stepsAltogether)
      return this.stop(frame, node, {
        code: 'stepLimit',
        message: `The run reached its limit of ${stepsAltogether} nodes. Look for an endless loop.`,
      });
    expireNode(frame, node);
    return this.call(flow, frame, node, token);
  }

  /** Ends the interaction before a node that may not run any more, and records why. */
  private stop(frame: Frame, node: MachineNode, error: NodeError): Ended {
    const startTime = Date.now();
    const recorded = { startTime, duration: 0, input: {}, output: {}, error };
    this.world.record({ frame, node, kind: 'error', ...recorded });
    return endWithError(this.world, frame, node, error);
  }

  private call(
    flow: RunnableFlow,
    frame: Frame,
    node: MachineNode,
    token: Token,
    answered?: Answered,
  ) {
    const startTime = Date.now();
    const { functions } = this.world;
    const started = performance.now() - (functions?.shift ?? 0);
    const { size } = this.world;
    size.begin();
    const pinned = findPinned(this.world.state, frame, node);
    const persona = pinned ? undefined : findPersona(this.world.state, node);
    const note = pinned ? strings.pinnedStep.text : persona && describePersona(persona);
    const end = ({ outcome: came, properties }: CalledNode) => {
      const outcome = limitOutcome(size, node, came);
      frame.lastNodeId = node.id;
      const record = (
        kind: NodeRecord['kind'],
        output: unknown,
        error?: unknown,
        matched?: readonly string[],
      ) =>
        this.world.record({
          frame,
          node,
          kind,
          startTime,
          duration: Math.max(0, performance.now() - started + (functions?.shift ?? 0)),
          input: answered ? { ...properties, ...toRecordedAnswer(answered) } : properties,
          output,
          error,
          ...(matched && { matched }),
          ...(note && { note, persona }),
        });
      if (size.spent) {
        const error = { code: 'runTooLarge', message: legSentence };
        record('error', {}, error);
        return endWithError(this.world, frame, node, error);
      }
      return applyOutcome({ world: this.world, flow, frame, node, token, record }, outcome);
    };
    const called = pinned ?? callNode(this.world, flow, frame, node, token, answered);
    return called instanceof Promise ? called.then(end) : end(called);
  }
}

const createTimeOut = ({ say }: World): NodeError => ({
  code: 'requestTimedOut',
  message: say({ message: runStrings.flowTimedOut }),
});
const lost = (frame: Frame): NodeError => ({
  code: 'flowGone',
  message: `The flow ${frame.flowId} or its version ${frame.versionId} no longer exists. Start again.`,
});
