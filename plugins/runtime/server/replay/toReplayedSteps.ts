import { readJson } from '#core/server';
import { toWholeEvents, type ReplayedRunStep } from '../../contract';
import type { RunLog } from '../recording/RunLog';
import { gatherSecrets, maskEvents } from '#core/server/encryption/maskEvents';
import type { InteractionState } from '../interpreter/InteractionState';
import { flowTraces } from '../../contract/flowTraces';

interface Masking {
  readonly state: InteractionState;
  readonly fields: readonly string[];
  readonly secrets: readonly string[];
}

/** The steps of a replay, with secrets masked as a record has them masked. */
export function toReplayedSteps(
  log: RunLog,
  { state, fields, secrets }: Masking,
  { fromRecord }: { readonly fromRecord: ReadonlySet<string> },
): readonly ReplayedRunStep[] {
  const values = new Set<string>();
  for (const { input, output } of log.events) {
    gatherSecrets(input, values);
    gatherSecrets(output, values);
  }
  for (const { parameters, results } of state.frames) {
    gatherSecrets(parameters, values);
    for (const { payload } of Object.values(results)) gatherSecrets(payload.output, values);
  }
  const kept = toWholeEvents(readJson(maskEvents(log.events, { fields, values, secrets })));
  const visits = new Map<string, number>();
  const traces = flowTraces(kept);
  return kept.map((event, at) => {
    const { input = null, output = null, error = null, startTime: _, request: __, ...step } = event;
    const key = `${event.flowId}/${event.nodeId}`;
    const visit = traces[at]?.returns ? undefined : (visits.get(key) ?? 0);
    if (visit !== undefined) visits.set(key, visit + 1);
    return {
      ...step,
      input,
      output,
      error,
      fromRecord: visit !== undefined && fromRecord.has(`${key}/${visit}`),
    };
  });
}
