import type { List } from './List';

export const connections: List = {};
