import { getField } from '#core/contract';

/** The fields of a step that locate it. */
export interface TracedStep {
  readonly flowId: string;
  readonly nodeId: string | null;
  readonly eventType: string;
  readonly output?: unknown;
}
/** A call of a subflow: the node that called, and which step that was. */
export interface Called {
  readonly flowId: string;
  readonly nodeId: string;
  readonly step: number;
}
export interface FlowTrace {
  /** The calls of subflows the step stands in, outermost first. */
  readonly calls: readonly Called[];
  /** The step is a node that called and ends with what its subflow came to. */
  readonly returns: boolean;
}
interface Open extends Called {
  /** The flow called; unknown where the record keeps no data, until its first step. */
  into: unknown;
}

/** For each step of a run, where it stands among the subflows. */
export function flowTraces(steps: readonly TracedStep[]): readonly FlowTrace[] {
  const open: Open[] = [];
  return steps.map(({ flowId, nodeId, eventType, output }, step) => {
    if (nodeId === null) return { calls: [], returns: false };
    const inner = open.at(-1);
    const returns = eventType !== 'start' && inner?.nodeId === nodeId && inner.flowId === flowId;
    if (returns) open.pop();
    else {
      if (inner && inner.into === undefined) inner.into = flowId;
      // An error message goes back to the screen shown last, over the subflows opened since.
      open.length = open.findLastIndex(({ into }) => into === flowId) + 1;
    }
    const calls = open.map(({ flowId, nodeId, step }) => ({ flowId, nodeId, step }));
    if (eventType === 'start')
      open.push({ flowId, nodeId, step, into: getField(output, 'flowId') });
    return { calls, returns };
  });
}
