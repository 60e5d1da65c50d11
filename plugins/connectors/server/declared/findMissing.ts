import type { NodeCall, PropertyDefinition } from '#plugins/connectors/contract';
import { isEmpty } from './fillTemplate';

type Definitions = Readonly<Record<string, PropertyDefinition>>;

/** The titles of the required properties that have no value. */
export const findMissing = (
  definitions: Definitions,
  values: NodeCall['properties'],
  needs: readonly string[] = [],
): readonly string[] =>
  Object.entries(definitions).flatMap(([name, { displayName, required }]) =>
    (required || needs.includes(name)) && isBlank(values[name]) ? [displayName ?? name] : [],
  );

const isBlank = (value: unknown) =>
  isEmpty(value) || (typeof value === 'string' && value.trim() === '');
