import { Failure, namespace } from '#core/contract';
import type { Api } from '#core/web/data/Api';
import type { Flow } from '#plugins/flows/contract';
import { exportVersion, type ComparableVersion } from '#plugins/flows/contract/internal';
import { compareFlows, type VersionChange } from '../../contract/changes/compareFlows';

type Which = Pick<ComparableVersion, 'flowId' | 'versionId'>;
/** Two versions and what is different between them. */
export interface Comparison {
  readonly before: Flow;
  readonly after: Flow;
  readonly changes: readonly VersionChange[];
}

const most = 6;

/**
 * Comparisons that were made, by flow: versions never change, so one that was looked at opens again
 * without asking.
 */
export class Comparisons {
  /** Goes to a change so many further on, while a comparison is on screen. */
  step: ((by: 1 | -1) => void) | undefined;
  private readonly byFlow = new Map<string, Map<string, Promise<Comparison>>>();

  of(api: Api, before: Which, after: Which): Promise<Comparison> {
    const known = this.byFlow.get(before.flowId) ?? new Map<string, Promise<Comparison>>();
    this.byFlow.set(before.flowId, known);
    const key = `${before.versionId} ${after.flowId} ${after.versionId}`;
    const cached = known.get(key);
    if (cached) return cached;
    const comparison = compareVersions(api, before, after);
    known.set(key, comparison);
    for (const oldest of known.keys()) if (known.size > most) known.delete(oldest);
    comparison.catch(() => known.delete(key));
    return comparison;
  }
}

async function compareVersions(api: Api, before: Which, after: Which): Promise<Comparison> {
  const [one, other] = await Promise.all([before, after].map(each => readVersion(api, each)));
  if (!one || !other) throw new Failure(404, 0, '');
  return { before: one, after: other, changes: compareFlows(one, other) };
}

async function readVersion(api: Api, { flowId, versionId }: Which): Promise<Flow> {
  const flow = await api.call(exportVersion, {
    params: { flowId, versionId: String(versionId) },
    query: {},
  });
  return { ...(flow as Flow), flowId };
}

/** Kept for as long as the company is looked at. */
export const comparisons = namespace('compare').service<Comparisons>('comparisons');
