/**
 * Whether the catalogue stands beside the canvas, which shares the width with the navigation and a
 * panel; on narrower screens it lies over the canvas.
 */
export const hasRoomBesideCanvas = (): boolean => globalThis.innerWidth >= 1200;
