import type { List } from './List';

export const roles: List = {};
