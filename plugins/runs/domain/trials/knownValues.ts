import { isRecord } from '#core/contract';
import type { TrailStep } from '#plugins/editor/contract/internal';
import type { KnownResult, KnownResults } from '#plugins/flows/contract/trials';

type Values = Readonly<Record<string, unknown>>;

/** The values that are known before a node runs. */
export interface KnownValues {
  /** The input of the flow. */
  readonly parameters: Values;
  readonly results: KnownResults;
}

/** A recorded step as far as its result is read from it. */
export type ReadStep = Pick<
  TrailStep,
  'flowId' | 'nodeId' | 'eventType' | 'hasError' | 'matched' | 'input' | 'output' | 'error'
>;

/** The result that a step left for later nodes; undefined where it left none. */
export function readResult(step: ReadStep): KnownResult | undefined {
  const { eventType, hasError, matched, error } = step;
  const output = step.output ?? {};
  if (!isRecord(output)) return undefined;
  const outcomes = matched && { matched: [...matched] };
  if (eventType === 'node' && !hasError) return { success: true, output, ...outcomes };
  if (eventType === 'failure' && !hasError) return { success: false, output, ...outcomes };
  if (!hasError || !isRecord(error)) return undefined;
  const { code, message } = error;
  return {
    success: false,
    output,
    error: {
      code: typeof code === 'number' ? code : String(code ?? 'error'),
      message: String(message ?? ''),
    },
  };
}

/**
 * Returns the values that the steps of a run leave known before a node: up to its last visit, or
 * all of them.
 */
export function readKnownValues(
  steps: readonly ReadStep[],
  flowId: string,
  nodeId: string,
): KnownValues {
  const own = steps.filter(step => step.flowId === undefined || step.flowId === flowId);
  const last = own.findLastIndex(step => step.nodeId === nodeId);
  const start = own.find(step => step.nodeId === null)?.input;
  const results: Record<string, KnownResult> = {};
  for (const step of last < 0 ? own : own.slice(0, last)) {
    const result = step.nodeId === null ? undefined : readResult(step);
    if (step.nodeId !== null && result) results[step.nodeId] = result;
  }
  return { parameters: isRecord(start) ? start : {}, results };
}

/** The last result of a node in the steps of a run. */
export function findLastResult(
  steps: readonly ReadStep[],
  flowId: string,
  nodeId: string,
): KnownResult | undefined {
  for (const step of steps.toReversed()) {
    if (step.nodeId !== nodeId || (step.flowId !== undefined && step.flowId !== flowId)) continue;
    const result = readResult(step);
    if (result) return result;
  }
  return undefined;
}
