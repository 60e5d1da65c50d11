import type { List } from './List';

export const transfer: List = {};
