import type { Problem } from '#core/contract/internal';
import type { ServerContribution, ServerPlugin } from '../plugin';

/** A contribution and the plugin it comes from. */
export interface KeptContribution extends ServerContribution {
  readonly plugin: string;
}

/**
 * Returns the contributions of the plugins without those whose id is taken: of two the first in the
 * order of the plugins stays, so that no plugin can put itself in another one's place.
 */
export function keepContributions(
  plugins: readonly ServerPlugin[],
  report: (problem: Problem) => void,
): readonly KeptContribution[] {
  const holders = new Map<string, string>();
  const kept: KeptContribution[] = [];
  for (const { id: plugin, contributes = [] } of plugins)
    for (const contribution of contributes) {
      const { point, id, value } = contribution;
      const known = point.idOf?.(value);
      const keys = [
        `${point.id} ${id}`,
        ...(known === undefined ? [] : [`${point.id} = ${known}`]),
      ];
      const taken = keys.find(key => holders.has(key));
      const holder = taken === undefined ? undefined : holders.get(taken);
      if (holder === undefined) {
        for (const key of keys) holders.set(key, plugin);
        kept.push({ ...contribution, plugin });
        continue;
      }
      if (holder === plugin && taken === keys[0]) report({ code: 'DUPLICATE_ID', plugin, id });
      else report({ code: 'ID_TAKEN', plugin, point: point.id, id: known ?? id, holder });
    }
  return kept;
}
