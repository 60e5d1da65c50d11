import type { List } from './List';

export const companies: List = {};
