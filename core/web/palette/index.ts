export { askText, choose, type Choice, type Option, type TextQuestion } from './choose';
export type { Item, Sign } from './Item';
export { Keymap } from './Keymap';
export { formatKeys, onMac, showKeys, openKeys } from './keys';
export { Palette } from './Palette';
export { strings } from './strings';
