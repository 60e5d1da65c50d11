import { useLayoutEffect, useState, type RefObject } from 'react';

/** A change of size is followed once it has rested this long, in milliseconds. */
export const resizeDebounce = 150;

/** An element's width in pixels as it changes; endless where nothing is laid out. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setWidth(current.clientWidth || Infinity);
    let rest: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(measure, resizeDebounce);
    });
    measure();
    observer.observe(current);
    return () => {
      clearTimeout(rest);
      observer.disconnect();
    };
  }, [element]);
  return width;
}
