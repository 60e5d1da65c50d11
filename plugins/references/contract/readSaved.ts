import { readRows } from '#plugins/connectors/contract/manifest';
import { readVariableKey, readWrittenContext } from '#plugins/variables/contract/variableKey';
import type { NodeData } from '#plugins/flows/contract/flow';
import type { FlowTypes } from './createFlowTypes';
import { refineType, toNamedType, type ValueType } from './valueType';

/** A variable that a node saves, and the type of what it saves there. */
export interface SavedVariable {
  readonly context: string;
  readonly name: string;
  readonly value: (types: FlowTypes) => ValueType;
}

const lists = {
  saveVariables: 'flowInstance',
  saveFlowVariables: 'flow',
  saveUserVariables: 'user',
} as const;

/** Reads the variables that a node saves or counts. */
export function readSaved({ capabilityName, properties = {} }: NodeData): readonly SavedVariable[] {
  const saved = Object.entries(lists).flatMap(([list, usual]) =>
    readRows(properties[list]?.value).flatMap(row => {
      if (typeof row['name'] !== 'string' || row['name'] === '') return [];
      const otherwise = capabilityName === 'saveValueUserInfo' ? 'user' : usual;
      return {
        context: readWrittenContext(row, otherwise),
        name: readVariableKey(row['name']).name,
        value: (types: FlowTypes) =>
          refineType(types.inferProperty(row['value']), toNamedType(row['type'])),
      };
    }),
  );
  const counted = properties['variable']?.value;
  if (capabilityName !== 'incrementByN' || typeof counted !== 'string' || counted === '')
    return saved;
  const { name, context } = readVariableKey(counted);
  return [...saved, { name, context, value: () => ({ is: 'number' }) }];
}
