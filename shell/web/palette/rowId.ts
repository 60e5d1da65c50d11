/** The id of the element that shows an item of the palette. */
export const rowId = (id: string) => `sl-palette-row-${id}`;
