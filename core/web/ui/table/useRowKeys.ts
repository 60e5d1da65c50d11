import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { focusHeadingIfLost, focusIfLost } from '../../layout/focusIfLost';

interface RowKeysOptions {
  /** Brings a row into the drawn part before it is focused. */
  readonly reveal: (index: number) => void;
  /** Going down from the last row. */
  readonly onEnd?: () => void;
}

/** The props that make rows navigable by keyboard. */
export interface RowKeys {
  /** The row that was walked to last. */
  readonly current: number;
  take(index: number): void;
  register(index: number): (element: HTMLElement | null) => void;
  /** Moves the focus for a key that moves; says whether the key was one. */
  move(key: string, from: number): boolean;
}

const jump = 10;

/**
 * Moves the focus among `count` rows with arrows, Page keys, Home and End, and on to the row that
 * takes the place of one that leaves with it.
 */
export function useRowKeys(count: number, { reveal, onEnd }: RowKeysOptions): RowKeys {
  const [current, setCurrent] = useState(0);
  const elements = useRef(new Map<number, HTMLElement>());
  const wanted = useRef<number | undefined>(undefined);
  const left = useRef(count);
  useLayoutEffect(() => void (left.current = count));

  const register = useCallback(
    (index: number) => (element: HTMLElement | null) => {
      if (!element) {
        const before = left.current;
        // It is still on screen here, also where it is only drawn again.
        const hadFocus = elements.current.get(index)?.contains(document.activeElement);
        elements.current.delete(index);
        if (hadFocus)
          focusIfLost(() => {
            if (left.current === 0) focusHeadingIfLost();
            else if (left.current < before)
              elements.current.get(Math.min(index, left.current - 1))?.focus();
          });
        return;
      }
      elements.current.set(index, element);
      if (wanted.current === index) {
        wanted.current = undefined;
        element.focus();
      }
    },
    [],
  );
  const go = (index: number) => {
    setCurrent(index);
    reveal(index);
    const element = elements.current.get(index);
    if (element) element.focus();
    else wanted.current = index;
  };
  const move = (key: string, from: number): boolean => {
    const last = count - 1;
    const targets: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + jump,
      PageUp: from - jump,
      Home: 0,
      End: last,
    };
    const target = targets[key];
    if (target === undefined) return false;
    if (target > last) onEnd?.();
    go(Math.max(0, Math.min(last, target)));
    return true;
  };
  return { current: Math.min(current, Math.max(0, count - 1)), take: setCurrent, register, move };
}
