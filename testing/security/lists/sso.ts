import type { List } from './List';

export const sso: List = {};
