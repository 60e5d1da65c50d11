import type { List } from './List';

export const audit: List = {};
