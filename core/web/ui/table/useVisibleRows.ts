import { useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, RefObject } from 'react';

const rowHeight = 49;
/** So many rows before the end the next ones are asked for. */
const ahead = 40;
/**
 * Below this all rows are drawn and the page scrolls; from it on the table scrolls and draws what
 * is seen.
 */
const longFrom = 200;

interface Visible {
  readonly virtual: boolean;
  readonly items: readonly { readonly index: number; readonly style: CSSProperties }[];
  readonly style: CSSProperties;
  /** Whether a list that scrolls by itself is nearly at its end. */
  readonly nearEnd: boolean;
  reveal(index: number): void;
}

/** Which rows of a list to draw, and where. */
export function useVisibleRows(count: number, scroll: RefObject<HTMLDivElement | null>): Visible {
  const virtual = count >= longFrom;
  // its functions are called while rendering and never kept
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 1000, height: 800 },
  });
  if (!virtual)
    return {
      virtual,
      items: Array.from({ length: count }, (_, index) => ({ index, style: {} })),
      style: {},
      nearEnd: false,
      reveal: () => {},
    };
  const items = virtualizer.getVirtualItems();
  return {
    virtual,
    nearEnd: (items.at(-1)?.index ?? 0) >= count - ahead,
    items: items.map(({ index, start }) => ({
      index,
      style: {
        position: 'absolute',
        insetInline: 0,
        height: rowHeight,
        transform: `translateY(${start}px)`,
      },
    })),
    style: { position: 'relative', height: virtualizer.getTotalSize() },
    reveal: index => virtualizer.scrollToIndex(index),
  };
}
