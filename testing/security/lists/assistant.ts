import type { List } from './List';

export const assistant: List = {};
