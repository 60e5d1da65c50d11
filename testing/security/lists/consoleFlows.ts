import type { List } from './List';

export const consoleFlows: List = {};
