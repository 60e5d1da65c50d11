import type { Output } from '#core/contract';
import type { nodeTimes } from '../../contract';

type Times = Output<typeof nodeTimes>['nodes'][number];
/** One node's times in two versions; a side without it did not come there. */
export interface ComparedTimes {
  readonly nodeId: string;
  readonly title: string;
  readonly before: Times | undefined;
  readonly after: Times | undefined;
}

const apart = ({ before, after }: ComparedTimes) =>
  Math.abs((after?.p95 ?? 0) - (before?.p95 ?? 0));

const byNode = (times: readonly Times[]) => new Map(times.map(each => [each.nodeId, each]));

/** The nodes of two versions, those first whose slow visits differ the most. */
export function sortBySlowest(
  before: readonly Times[],
  after: readonly Times[],
): readonly ComparedTimes[] {
  const [was, now] = [byNode(before), byNode(after)];
  return [...new Set([...was.keys(), ...now.keys()])]
    .map(nodeId => {
      const [one, other] = [was.get(nodeId), now.get(nodeId)];
      return { nodeId, title: (other ?? one)?.title ?? nodeId, before: one, after: other };
    })
    .toSorted((one, other) => apart(other) - apart(one));
}
