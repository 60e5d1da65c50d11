import { format } from '#core/contract';
import type { RequestFlow } from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';

const countTexts = {
  added: strings.addedCount,
  changed: strings.changedCount,
  removed: strings.removedCount,
  moved: strings.movedCount,
};

const list = new Intl.ListFormat('en', { type: 'unit' });

/** Says how many elements differ, and leaves out of which kinds none does. */
export function describeCounts(counts: RequestFlow['counts']): string {
  const kinds = (['added', 'changed', 'removed', 'moved'] as const).filter(
    kind => counts[kind] > 0,
  );
  if (kinds.length === 0) return strings.noCounts.text;
  const parts = kinds.map(kind => format(countTexts[kind], { count: counts[kind] }));
  return format(strings.changeCounts, { counts: list.format(parts) });
}
