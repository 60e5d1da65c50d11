import type { List } from './List';

export const installation: List = {};
