/** Whether the catalogue stands beside the canvas; on narrower screens it lies over it. */
export const hasRoomBesideCanvas = (): boolean => globalThis.innerWidth >= 900;
