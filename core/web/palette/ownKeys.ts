/** Opens the palette, anywhere. */
export const openKeys = 'mod+k';
/** Shows every key. */
export const helpKeys = '?';
