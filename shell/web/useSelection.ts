import { useRef, useState, type KeyboardEvent } from 'react';

const moves = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * Which row of the palette Enter runs: the best one, also when better ones arrive late, until the person has moved to
 * another by themselves. `asked` is what the rows answer; a new one starts at the top again.
 */
export function useSelection(items: readonly { readonly id: string }[], asked: string) {
  const [picked, setPicked] = useState<{ readonly asked: string; readonly id: string }>();
  const moving = useRef(false);
  const kept = picked?.asked === asked && items.some(({ id }) => id === picked.id) ? picked.id : undefined;
  return {
    value: kept ?? items[0]?.id ?? '',
    onChange(id: string) {
      if (moving.current) setPicked({ asked, id });
      moving.current = false;
    },
    onKeyDown(event: KeyboardEvent) {
      moving.current = moves.has(event.key);
    },
    onPointerMove() {
      moving.current = true;
    },
  };
}
