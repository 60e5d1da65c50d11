import type { Api } from '#core/web/data/Api';
import { getRun, type Run, type RunEvent } from '../../contract';

const page = 400;
const mostSteps = 5200;

/** A run with its steps. */
export interface ReadRun {
  readonly run: Run;
  readonly steps: readonly RunEvent[];
  readonly total: number;
  readonly debugViewOff: boolean;
}

/** Reads a run with its steps, page by page; undefined once it is not wanted any more. */
export async function readRunSteps(
  api: Api,
  params: { readonly companyId: string; readonly flowId: string; readonly interactionId: string },
  isWanted: () => boolean,
): Promise<ReadRun | undefined> {
  const steps: RunEvent[] = [];
  for (let at = 0; ; at++) {
    const reply = await api.call(getRun, { params, query: { limit: page, page: at } });
    if (!isWanted()) return undefined;
    const { run, total, debugViewOff, events } = reply;
    steps.push(...events);
    if (steps.length >= Math.min(total, mostSteps) || events.length === 0)
      return { run, steps, total, debugViewOff };
  }
}
