import { isObject } from '#core/contract/internal';
import type { NodeError, NodeOutcome, Screen } from '#plugins/connectors/contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { readChosenFlow } from '#plugins/flows/contract/graph/subflowCalls';
import { checkInputs } from './checkInputs';
import { finishFrame } from './endFrame';
import { newFrame, type Frame, type Result, type Token, type Ended } from './InteractionState';
import { callersAtOnce, subflowDepth, settle } from './settle';
import type { NodeRecord, RunnableFlow, World } from './World';

interface Step {
  readonly world: World;
  readonly flow: RunnableFlow;
  readonly frame: Frame;
  readonly node: MachineNode;
  readonly token: Token;
  record(
    kind: NodeRecord['kind'],
    output: unknown,
    error?: unknown,
    matched?: readonly string[],
  ): void;
}

/** Carries out what a node's run came to. Answers with the interaction's end when that is it. */
export function applyOutcome(
  step: Step,
  outcome: NodeOutcome,
): Promise<undefined> | Ended | undefined {
  const { frame, node, token, record } = step;
  switch (outcome.kind) {
    case 'success': {
      const { output = {}, proves } = outcome;
      const { variables, size, state } = step.world;
      for (const cookie of outcome.cookies ?? []) step.world.setCookie(cookie);
      record('node', output, undefined, outcome.matched);
      const result = { success: true, ...pickMatched(outcome), payload: { output } };
      settle(frame, node, token, result, variables);
      return proves && variables.prove?.(proves).then(() => size.load(state.user));
    }
    case 'failure': {
      const { output = {}, error } = outcome;
      record(error ? 'error' : 'failure', output, error, outcome.matched);
      const result = {
        success: false,
        ...pickMatched(outcome),
        payload: { output, ...(error && { error }) },
      };
      settle(frame, node, token, result, step.world.variables);
      return undefined;
    }
    case 'screen':
      record('screen', { title: outcome.screen.title, message: outcome.screen.message });
      show(frame, token, outcome.screen);
      return undefined;
    case 'idle':
      return undefined;
    case 'message':
      return rewind(step, outcome.error);
    case 'response': {
      const { success, status, body, redirect, signedIn, output = {} } = outcome;
      const error: NodeError | undefined = success ? undefined : errorIn(body);
      if (error && error.message !== noMessage) step.world.quote(error.message);
      record(success ? 'success' : 'failure', output, error);
      const result: Result = { success, payload: { output, ...(error && { error }) } };
      return finishFrame(step.world, frame, node, result, {
        status,
        body,
        ...(redirect && { redirect }),
        ...(signedIn && { signedIn }),
      });
    }
    case 'goTo':
      return goTo(step, outcome.nodeId, outcome.inputs);
    case 'return': {
      const caller = token.callers.at(-1);
      if (!caller)
        return fail(step, {
          code: 'noCaller',
          message: `Node “${node.title}” returns, but no teleport is waiting for it. Jump to it with “Go to Node”.`,
        });
      record('node', outcome.output);
      frame.results[node.id] = { success: true, payload: { output: outcome.output } };
      const result: Result = { success: outcome.success, payload: { output: outcome.output } };
      frame.queue.unshift({ ...caller, callers: token.callers.slice(0, -1), result });
      return undefined;
    }
    case 'subflow':
      return callFlow(step, outcome);
  }
}

const pickMatched = ({ matched }: { readonly matched?: readonly string[] }) =>
  matched ? { matched } : {};

function fail(step: Step, error: NodeError): undefined {
  const { frame, node, token, record } = step;
  record('error', {}, error);
  settle(
    frame,
    node,
    token,
    { success: false, payload: { output: {}, error } },
    step.world.variables,
  );
  return undefined;
}

/**
 * One screen is shown at a time: a second one, of a parallel branch, is shown once the first is
 * answered.
 */
function show(frame: Frame, token: Token, screen: Screen): void {
  if (frame.waiting && frame.waiting.token.nodeId !== token.nodeId) {
    frame.parked.push(token);
    return;
  }
  frame.waiting = { token, screen };
  frame.lastScreen = frame.waiting;
}

function rewind({ world, node, frame, record }: Step, error: NodeError): Ended | undefined {
  record('error', {}, error);
  const { frames } = world.state;
  const back = frames.findLast(each => each.lastScreen !== null);
  world.quote(error.message);
  if (!back?.lastScreen)
    return finishFrame(world, frame, node, { success: false, payload: { output: {}, error } });
  frames.length = frames.indexOf(back) + 1;
  const { token, screen } = back.lastScreen;
  // Errors of the previous answer have been corrected.
  const { errors: _, ...accepted } = screen;
  back.waiting = { token, screen: { ...accepted, message: error.message } };
  back.lastNodeId = token.nodeId;
  return undefined;
}

function goTo(step: Step, nodeId: string, inputs: Readonly<Record<string, unknown>>): undefined {
  const { flow, frame, node, token, record } = step;
  if (!flow.machine.nodes.has(nodeId))
    return fail(step, {
      code: 'noStartNode',
      message: `Node “${node.title}” goes to a start node that does not exist in this flow. Select another one.`,
    });
  // A teleport that nothing follows is never returned to: the one before it is, so a loop of
  // teleports keeps no trail.
  const callers =
    node.next.length > 0
      ? [...token.callers, { nodeId: node.id, branch: token.branch }]
      : token.callers;
  if (callers.length > callersAtOnce)
    return fail(step, {
      code: 'tooDeep',
      message: `More than ${callersAtOnce} teleports are waiting to return. Look for an endless loop.`,
    });
  record('node', inputs);
  frame.results[node.id] = { success: true, payload: { output: inputs } };
  frame.queue.push({ nodeId, branch: token.branch, callers, inputs });
  return undefined;
}

/** Whether the node itself names the version by its number, so that it is part of what its flow is. */
function isWritten(
  { raw }: MachineNode,
  { flowId, versionId }: { flowId: string; versionId: number },
) {
  const chosen = readChosenFlow(raw['subFlowId']?.value, raw['subFlowVersionId']?.value);
  return versionId > 0 && chosen?.flowId === flowId && chosen.versionId === versionId;
}

async function callFlow(step: Step, call: NodeOutcome & { kind: 'subflow' }): Promise<undefined> {
  const { world, frame, node, token, record } = step;
  const { frames } = world.state;
  if (frames.length >= subflowDepth)
    return fail(step, {
      code: 'tooDeep',
      message: `Subflows are nested more than ${subflowDepth} levels deep. Look for flows that call each other.`,
    });
  const subflow = await world.flow(call.flowId, call.versionId, true);
  if (!subflow)
    return fail(step, {
      code: 'noSubflow',
      message: `Node “${node.title}” calls a flow or version that does not exist or is disabled. Enable it, or select another one.`,
    });
  const refusal = isWritten(node, call)
    ? undefined
    : await world.refuseCall?.(subflow, call.versionId > 0);
  if (refusal)
    return fail(step, {
      code: 'subflowRefused',
      message: `Node “${node.title}” can’t run its subflow. ${refusal}`,
    });
  const inputs = checkInputs(subflow.inputSchema, call.inputs);
  if ('fault' in inputs)
    return fail(step, { code: 'invalidInput', message: `Node “${node.title}”: ${inputs.fault}` });
  record('start', {
    flowId: subflow.flowId,
    versionId: subflow.versionId,
    parameters: inputs.values,
  });
  const queue = subflow.machine.start.map(nodeId => ({ nodeId, branch: [], callers: [] }));
  const caller = { ...token, nodeId: node.id };
  frame.lastNodeId = node.id;
  frames.push(
    newFrame({
      flowId: subflow.flowId,
      versionId: subflow.versionId,
      parameters: inputs.values,
      caller,
      queue,
    }),
  );
  return undefined;
}

const noMessage = 'The flow ended with an error response.';

function errorIn(body: unknown): NodeError {
  const { code, message, errorMessage }: Record<string, unknown> = isObject(body) ? body : {};
  return {
    code: typeof code === 'number' || typeof code === 'string' ? code : 'errorResponse',
    message: String(message ?? errorMessage ?? noMessage),
    details: body,
  };
}
