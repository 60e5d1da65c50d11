import type { List } from './List';

export const templates: List = {};
