import type { NodeError } from '#plugins/connectors/contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { Ended, Frame, Result } from './InteractionState';
import type { RunnableFlow, World } from './World';

interface Where {
  readonly interactionId: string;
  readonly companyId: string;
  readonly node?: MachineNode | undefined;
  /** An error the flow's author foresaw, such as an error response. */
  readonly expected?: boolean;
}

/** A failed node as the wire tells it (wire facts, 12). */
function nodeErrorBody(
  error: NodeError,
  { interactionId, companyId, node, expected = false }: Where,
) {
  return {
    interactionId,
    companyId,
    connectionId: node?.connectionId ?? '',
    connectorId: node?.connectorId ?? '',
    id: node?.id ?? '',
    capabilityName: node?.capabilityName ?? '',
    errorCategory: expected ? 'NotSet' : 'Unexpected',
    code: error.code,
    cause: error.reason ?? null,
    expected,
    message: error.message,
    ...(error.description === undefined ? {} : { errorDescription: error.description }),
    success: false,
    httpResponseCode: error.httpResponseCode ?? 400,
    ...(error.details === undefined
      ? {}
      : { details: Array.isArray(error.details) ? error.details : [error.details] }),
  };
}

/** Ends the whole interaction with an error. */
export function endWithError(
  world: World,
  frame: Frame,
  node: MachineNode | undefined,
  error: NodeError,
): Ended {
  const { interactionId, companyId } = world;
  const body = nodeErrorBody(error, { interactionId, companyId, node });
  const ended = { kind: 'ended', success: false, flowId: frame.flowId, node } as const;
  const internal = !world.isForReader(error.message);
  return { ...ended, status: 400, body, error, ...(internal && { internal }) };
}

/** Ends a frame with a result. Answers with the interaction's end when it was the last. */
export function finishFrame(
  world: World,
  frame: Frame,
  node: MachineNode | undefined,
  result: Result,
  answer?: Pick<Ended, 'status' | 'body' | 'redirect' | 'signedIn'>,
): Ended | undefined {
  const { state, interactionId, companyId } = world;
  const below = state.frames.at(-2);
  if (below && frame.caller) {
    state.frames.pop();
    below.queue.unshift({ ...frame.caller, result });
    return undefined;
  }
  const error = result.payload.error;
  if (answer)
    return {
      kind: 'ended',
      success: result.success,
      flowId: frame.flowId,
      node,
      ...answer,
      answered: true,
      ...(error && { error }),
    };
  if (error) return endWithError(world, frame, node, error);
  const body = {
    interactionId,
    companyId,
    id: node?.id ?? '',
    success: result.success,
    ...result.payload.output,
  };
  return {
    kind: 'ended',
    success: result.success,
    flowId: frame.flowId,
    node,
    status: 200,
    body,
  };
}

/**
 * A frame with nothing left to run: a subflow hands its end to its caller, the first flow ends
 * the interaction.
 */
export function drainFrame(world: World, flow: RunnableFlow, frame: Frame): Ended | undefined {
  const node = flow.machine.nodes.get(frame.unhandled?.nodeId ?? frame.lastNodeId ?? '');
  if (frame.unhandled) return finishFrame(world, frame, node, failedWith(frame.unhandled.error));
  if (!frame.lastNodeId)
    return finishFrame(
      world,
      frame,
      undefined,
      failedWith({
        code: 'emptyFlow',
        message: `“${flow.name}” has no start node. Add a node without incoming links.`,
      }),
    );
  const output = frame.results[frame.lastNodeId]?.payload.output ?? {};
  return finishFrame(world, frame, node, { success: true, payload: { output } });
}

const failedWith = (error: NodeError): Result => ({
  success: false,
  payload: { output: {}, error },
});
