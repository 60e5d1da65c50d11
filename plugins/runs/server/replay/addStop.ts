import type { UnansweredNode } from '#plugins/runtime/contract';
import type { ReplayLine } from '../../domain/replay/replaySteps';

/**
 * The place where a replay stopped stands after its last step; what the record has behind it was
 * not tried.
 */
export function addStop(
  lines: readonly ReplayLine[],
  { flowId, nodeId, message }: UnansweredNode,
  title: (flowId: string, nodeId: string) => string,
): readonly ReplayLine[] {
  const at = lines.findLastIndex(({ replayed }) => replayed !== null) + 1;
  const stop: ReplayLine = {
    verdict: 'unanswered',
    flowId,
    nodeId,
    title: title(flowId, nodeId),
    message,
    recorded: null,
    replayed: null,
    masked: false,
  };
  const markUntried = (line: ReplayLine): ReplayLine =>
    line.verdict === 'missed'
      ? { ...line, message: `“${line.title}” is not reached: the replay stopped before.` }
      : line;
  return [...lines.slice(0, at), stop, ...lines.slice(at).map(markUntried)];
}
