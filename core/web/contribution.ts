import { always, type ExtensionPoint, type Gate } from '../contract';
import type { AnyExtensionPoint } from '../contract/internal';

/** One value that a plugin puts at a point. */
export interface Contribution<Id extends string = string> {
  readonly point: AnyExtensionPoint;
  readonly id: Id;
  readonly value: unknown;
  readonly when: Gate;
  readonly order: number;
}

/** The options of every contribution: who sees it, and its position. */
export interface Options {
  readonly when?: Gate;
  readonly order?: number;
}

/** Puts a value at any extension point. */
export const contribute = <T, const Id extends string>(
  point: ExtensionPoint<T>,
  id: Id,
  value: NoInfer<T>,
  { when = always, order = 0 }: Options = {},
): Contribution<Id> => ({
  point,
  id,
  value,
  when,
  order,
});

/** Names an extension point of the console itself. */
export const core = <T>(local: string, idOf?: (value: T) => string): ExtensionPoint<T> => ({
  kind: 'extensionPoint',
  id: `core.${local}`,
  ...(idOf && { idOf }),
});
