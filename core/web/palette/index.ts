export { askText, choose, type Choice, type Option, type TextQuestion } from './choose';
export type { Item, Sign } from './Item';
export { Keymap } from './Keymap';
export { onMac, showKeys } from './keys';
export { Palette } from './Palette';
export { openKeys } from './ownKeys';
export { strings } from './strings';
