import type { List } from './List';

export const apps: List = {};
