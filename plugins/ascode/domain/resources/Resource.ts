import { byId, writeJson } from '../flow/flowFiles';
import type { FileChange } from '../plan/planFlows';

/** The parts of an environment beside its flows: `variable`, `connection`, `application`, and the kinds of `flowItemKinds`. */
export type ResourceKind = string;

/** A planned change of a part of an environment beside its flows. */
export interface PlannedResource<T = unknown> {
  readonly kind: ResourceKind;
  /** `absent` is one that only the environment has, where it stays. */
  readonly what: 'create' | 'update' | 'same' | 'absent';
  /** The name for people. */
  readonly name: string;
  /** The key that identifies it among others of its kind in the folder. */
  readonly key: string;
  /** As the folder has it, and as the environment would. */
  readonly local: T;
  readonly source: T;
  /** As it is in the environment. */
  readonly there?: T;
  readonly changes: readonly FileChange[];
}

/** Whether applying the folder would change it. */
export const isChange = ({ what }: { readonly what: PlannedResource['what'] }): boolean =>
  what === 'create' || what === 'update';

/** Returns what only the environment has, as a part of a plan that leaves it there. */
export const toAbsent = <T>(
  kind: ResourceKind,
  there: T,
  { name, key }: { readonly name: string; readonly key: string },
): PlannedResource<T> => ({
  kind,
  what: 'absent',
  name,
  key,
  local: there,
  source: there,
  there,
  changes: [],
});

/** Fields in the order of their names, at each depth, so that who wrote them first changes no line. */
export function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  return byId(Object.entries(value).map(([key, each]) => [key, sortFields(each)] as const));
}

/** The texts that differ between two states of a resource, as its file would show them. */
export function compareResource(path: string, before: unknown, after: unknown): FileChange[] {
  const write = (state: unknown) => (state === undefined ? '' : writeJson(sortFields(state)));
  const [was, is] = [write(before), write(after)];
  return was === is ? [] : [{ path, before: was, after: is }];
}

/** Tells what applying a resource would do. */
export function toWhat(there: unknown, changes: readonly FileChange[]): PlannedResource['what'] {
  if (there === undefined) return 'create';
  return changes.length > 0 ? 'update' : 'same';
}
