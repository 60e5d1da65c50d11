import type { PickedFrom } from '../changes/ChangeList';
import type { ChangeNames } from '../changes/useChangeNames';
import type { Comparison } from '../comparison/Comparisons';
import type { Picks } from './Picks';

/** Chooses changes of a comparison for the draft of its earlier flow, each once. */
export function pickFrom(
  picks: Picks,
  { before, after }: Comparison,
  names: ChangeNames,
): PickedFrom {
  const { flowId } = before;
  const list = picks.list(flowId);
  return {
    findFault: (change, difference) =>
      list.some(
        ({ picked }) =>
          picked.after === after && picked.change === change && picked.difference === difference,
      )
        ? 'chosen'
        : undefined,
    add: (change, difference) => {
      const picked = { change, after, ...(difference && { difference }) };
      picks.set(flowId, [...list, { picked, title: names.titleOf(change) }]);
    },
  };
}
