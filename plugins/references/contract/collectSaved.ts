import { connections, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { FlowTypes } from './createFlowTypes';
import { readSaved } from './readSaved';
import { joinTypes, type ValueType } from './valueType';

/** Infers what is saved in a variable. */
export type Infer = (types: FlowTypes) => ValueType;
/** Returns the types that nodes of a flow save in variables, by context and name. */
export function collectSaved(index: GraphIndex): Map<string, ValueType | Infer> {
  const all = new Map<string, Infer[]>();
  for (const { data } of connections(index))
    for (const { context, name, value } of readSaved(data)) {
      const key = `${context}.${name}`;
      const values = all.get(key);
      if (values) values.push(value);
      else all.set(key, [value]);
    }
  return new Map(
    [...all].map(([key, values]) => [
      key,
      (types: FlowTypes) =>
        values.map(each => each(types)).reduce((one, other) => joinTypes(one, other)),
    ]),
  );
}
