export { choose, type Choice, type Option } from './choose';
export { Keymap } from './Keymap';
export { onMac, showKeys } from './keys';
export { Palette } from './Palette';
export { openKeys } from './ownKeys';
export { strings } from './strings';
