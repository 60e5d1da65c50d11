import type { List } from './List';

export const flows: List = {};
