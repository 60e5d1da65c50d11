import type { List } from './List';

export const analytics: List = {};
