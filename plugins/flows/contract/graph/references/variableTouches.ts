import {
  readVariableKey,
  variableKey,
  readWrittenContext,
} from '#plugins/variables/contract/variableKey';
import { finish, type Sliced } from '#core/contract/sliced';
import type { Flow, NodeData } from '../../flow';
import { nodeTitle } from '../nodes/nodeTitle';
import { nodeReferences } from './references';

/** A node that reads or writes a variable, which stands under its composite name. */
export interface VariableTouch {
  readonly key: string;
  readonly nodeId: string;
  readonly title: string;
  readonly reads: boolean;
  readonly writes: boolean;
}

const stored = new Set(['flow', 'company', 'user', 'flowInstance']);
/** The properties that hold variables to save, with the context of those that say none. */
export const savedLists = {
  saveVariables: 'flowInstance',
  saveFlowVariables: 'flow',
  saveUserVariables: 'user',
} as const;

/** Which variables the nodes of a flow read and write, node by node. */
export const variableTouches = (
  flow: Pick<Flow, 'flowId' | 'graphData'>,
): readonly VariableTouch[] => finish(variableTouchesSliced(flow));

/** The same in steps. */
export function* variableTouchesSliced({
  flowId,
  graphData,
}: Pick<Flow, 'flowId' | 'graphData'>): Sliced<readonly VariableTouch[]> {
  const getKey = (context: string, name: string) => variableKey(name, context, flowId);
  const touches: VariableTouch[] = [];
  for (const { data } of graphData.elements.nodes ?? []) {
    yield;
    const read = new Set(
      nodeReferences(data).flatMap(({ kind, name }) =>
        stored.has(kind) && name ? [getKey(kind, name)] : [],
      ),
    );
    const written = new Set(findWriters(data).map(({ context, name }) => getKey(context, name)));
    const title = nodeTitle(data);
    for (const key of new Set([...read, ...written]))
      touches.push({
        key,
        nodeId: data.id,
        title,
        reads: read.has(key),
        writes: written.has(key),
      });
  }
  return touches;
}

function findWriters({
  capabilityName,
  properties,
}: NodeData): { readonly context: string; readonly name: string }[] {
  const rows = Object.entries(savedLists).flatMap(([property, usual]) => {
    const value = properties?.[property]?.value;
    const otherwise = capabilityName === 'saveValueUserInfo' ? 'user' : usual;
    return Array.isArray(value)
      ? value.map((row: { name?: unknown } | null) => ({ row, otherwise }))
      : [];
  });
  const named = rows.flatMap(({ row, otherwise }) =>
    typeof row?.name === 'string' && row.name
      ? [{ context: readWrittenContext(row, otherwise), name: readVariableKey(row.name).name }]
      : [],
  );
  const counted = capabilityName === 'incrementByN' ? properties?.variable?.value : undefined;
  if (typeof counted !== 'string' || counted === '') return named;
  const { name } = readVariableKey(counted);
  return named.some(each => each.name === name)
    ? named
    : [...named, { context: 'flowInstance', name }];
}
