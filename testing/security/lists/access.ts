import type { List } from './List';

export const access: List = {};
