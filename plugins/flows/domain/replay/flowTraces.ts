/** What of a step tells where it stands. */
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
interface Open extends Called {
  /** The flow called; unknown where the record keeps no data, until its first step. */
  calls: string | undefined;
}

/** For each step of a run, the calls of subflows it stands in, outermost first. */
export function flowTraces(steps: readonly TracedStep[]): readonly (readonly Called[])[] {
  const open: Open[] = [];
  return steps.map(({ flowId, nodeId, eventType, output }, step) => {
    if (nodeId === null) return [];
    const inner = open.at(-1);
    // The node that called ends with what its subflow came to.
    if (
      inner &&
      eventType !== 'start' &&
      inner.nodeId === nodeId &&
      inner.flowId === flowId &&
      inner.calls !== undefined
    )
      open.pop();
    else {
      if (inner && inner.calls === undefined) inner.calls = flowId;
      // An error message goes back to the screen shown last, over the subflows opened since.
      while (open.length > 0 && open.at(-1)!.calls !== flowId) open.pop();
    }
    const trace = open.map(({ flowId, nodeId, step }) => ({ flowId, nodeId, step }));
    if (eventType === 'start')
      open.push({ flowId, nodeId, step, calls: (output as { flowId?: string } | null | undefined)?.flowId });
    return trace;
  });
}
