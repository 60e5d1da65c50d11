import type { FlowUse } from './references';

const most = 10;

/** Names what uses a flow, for a sentence: the first ten, and how many more there are. */
export function nameUses(uses: readonly FlowUse[]): string {
  const named = uses.slice(0, most).map(({ kind, name }) => `the ${kind} “${name}”`);
  const more = uses.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
