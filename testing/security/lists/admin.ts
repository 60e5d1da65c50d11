import type { List } from './List';

export const admin: List = {};
