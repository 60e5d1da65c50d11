import { useState } from 'react';

interface Picked {
  readonly asked: string;
  readonly id: string;
  readonly byKey: boolean;
}

/** How many rows a page key moves. */
const page = 10;

/**
 * Which row of the palette Enter runs: the best one, also when better ones arrive late, until the
 * person has moved to another by themselves. `asked` is what the rows answer; a new one starts at
 * the top again.
 */
export function useSelection(
  items: readonly { readonly id: string; readonly locked?: boolean }[],
  asked: string,
) {
  const [picked, setPicked] = useState<Picked>();
  const open = items.filter(({ locked }) => !locked);
  const selected =
    picked?.asked === asked && open.some(({ id }) => id === picked.id) ? picked : undefined;
  const value = selected?.id ?? open[0]?.id;
  return {
    value,
    /** The row that keys led to, to be brought into view. */
    reached: selected?.byKey ? selected.id : undefined,
    pick: (id: string) => {
      if (id !== value) setPicked({ asked, id, byKey: false });
    },
    /** Moves as a key says; whether it was one that moves. */
    move(key: string): boolean {
      const at = open.findIndex(({ id }) => id === value);
      const to = target(key, at, open.length - 1);
      if (to === undefined) return false;
      const row = open[to];
      if (row) setPicked({ asked, id: row.id, byKey: true });
      return true;
    },
  };
}

/** Where a key leads: arrows go around, page keys stop at the ends. */
function target(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowDown') return at === last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'PageDown') return Math.min(last, at + page);
  if (key === 'PageUp') return Math.max(0, at - page);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
