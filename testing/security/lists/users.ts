import type { List } from './List';

export const users: List = {};
