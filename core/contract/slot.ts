import type { ComponentType } from 'react';

/** A module loaded when it is first needed. A manifest holds nothing heavier than these. */
export type Lazy<T> = () => Promise<{ readonly default: T }>;

/** A view that one plugin offers for a place in another plugin's screen. */
export interface Panel<Props> {
  readonly view: Lazy<ComponentType<Props>>;
}
