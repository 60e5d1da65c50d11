import type { Box } from '#plugins/editor/contract/geometry/boxes';

const covers = '.flow-minimap, .flow-zoom, .flow-bars > *';

/** Reads where the minimap, the zoom buttons, and the bars lie over a canvas, in pixels from its corner. */
export function readCovers(canvas: HTMLElement | null): readonly Box[] {
  const middle = canvas?.closest('[data-region]');
  if (!canvas || !middle) return [];
  const { left: x, top: y } = canvas.getBoundingClientRect();
  return [...middle.querySelectorAll(covers)].flatMap(element => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    return width === 0
      ? []
      : [{ left: left - x, right: right - x, top: top - y, bottom: bottom - y }];
  });
}
