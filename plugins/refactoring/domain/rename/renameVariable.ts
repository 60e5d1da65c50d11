import { isRecord } from '#core/contract';
import { finish, type Sliced } from '#core/contract/sliced';
import type { Flow, NodeData } from '#plugins/flows/contract';
import { savedLists } from '#plugins/flows/contract/graph/references/variableTouches';
import {
  readVariableKey,
  referenceTo,
  variableContexts,
  variableKey,
  readWrittenContext,
  type VariableContext,
} from '#plugins/variables/contract/variableKey';
import { renameNodes, renameProperties, type Renamed } from './renameNodes';
import { PathPrefixes, renamePaths } from './renamePath';

interface Names {
  readonly from: string;
  readonly to: string;
  readonly context: VariableContext;
}

/**
 * A flow with a variable, given by its composite name, under another name: where its nodes read it,
 * where they write it, in what they give out of it, and among the variables that the flow brought.
 */
export const renameVariable = <F extends Flow>(flow: F, key: string, to: string): Renamed<F> =>
  finish(renameVariableSliced(flow, key, to));

/** The same in slices. */
export function* renameVariableSliced<F extends Flow>(
  flow: F,
  key: string,
  to: string,
): Sliced<Renamed<F>> {
  const { name: from, context: named, flowId } = readVariableKey(key);
  const context = variableContexts.find(each => each === named);
  if (!context || (flowId !== undefined && flowId !== flow.flowId)) return { flow, nodes: [] };
  const names = { from, to, context };
  const scope = referenceTo(variableKey('', context)).slice(2, -2);
  const writers = yield* listWriters(flow, names);
  const prefixes = new PathPrefixes([scope, ...writers.map(id => `local.${id}.payload.output.`)]);
  const renamed = yield* renameNodes(flow, data =>
    renameProperties(data, (property, value) =>
      renamePaths(renameWrite(data, property, value, names), { prefixes, from, to }),
    ),
  );
  if (renamed.nodes.length === 0 || !flow.variables) return renamed;
  const variables = flow.variables.map(each => {
    const own = readVariableKey(each.name);
    return own.name === from && own.context === context
      ? { ...each, name: replaceStart(each.name, names) }
      : each;
  });
  return { ...renamed, flow: { ...renamed.flow, variables } };
}

/** The nodes whose output has the variable by its name, since they write it. */
function* listWriters({ graphData }: Flow, names: Names): Sliced<readonly string[]> {
  const writers: string[] = [];
  for (const { data } of graphData.elements.nodes ?? []) {
    yield;
    const written = renameProperties(data, (property, value) =>
      renameWrite(data, property, value, names),
    );
    // Another variable of that name, in another context, keeps its field.
    if (written !== data && !listSaved(written).some(([, name]) => name === names.from))
      writers.push(data.id);
  }
  return writers;
}

/** The lines of the lists of variables that a node saves, each with its list and its name. */
const listSaved = ({ properties }: NodeData) =>
  Object.keys(savedLists).flatMap(property => {
    const rows = properties?.[property]?.value;
    return (Array.isArray(rows) ? rows.filter(isRecord) : []).map(
      row => [property, readVariableKey(String(row['name'])).name, row] as const,
    );
  });

/** A name, label or composite name that begins with the variable's name. */
const replaceStart = (text: string, { from, to }: Names) => to + text.slice(from.length);

/** A property with the variable that it writes under its new name. */
function renameWrite(data: NodeData, property: string, held: unknown, names: Names): unknown {
  if (!isRecord(held)) return held;
  const { value } = held;
  if (Object.hasOwn(savedLists, property) && Array.isArray(value)) {
    const rows = value.map(row => renameRow(data, property, row, names));
    return rows.every((row, at) => row === value[at]) ? held : { ...held, value: rows };
  }
  if (property !== 'variable' || data.capabilityName !== 'incrementByN') return held;
  return typeof value === 'string' && counts(data, value, names)
    ? { ...held, value: replaceStart(value, names) }
    : held;
}

function renameRow(data: NodeData, property: string, row: unknown, names: Names): unknown {
  if (!isRecord(row) || !writes(data, property, row, names)) return row;
  const { name, label } = row;
  return {
    ...row,
    name: replaceStart(String(name), names),
    ...(typeof label === 'string' &&
      label.startsWith(names.from) && { label: replaceStart(label, names) }),
  };
}

/** Whether a line of a list of variables to save is about the variable. */
function writes(
  { capabilityName }: NodeData,
  property: string,
  row: Readonly<Record<string, unknown>>,
  { from, context }: Names,
): boolean {
  const otherwise =
    capabilityName === 'saveValueUserInfo'
      ? 'user'
      : savedLists[property as keyof typeof savedLists];
  return (
    typeof row['name'] === 'string' &&
    readVariableKey(row['name']).name === from &&
    readWrittenContext(row, otherwise) === context
  );
}

/** Whether a counter counts the variable: a line with its name says of which context it is. */
function counts(data: NodeData, counted: string, names: Names): boolean {
  if (readVariableKey(counted).name !== names.from) return false;
  const lines = listSaved(data)
    .filter(([, name]) => name === names.from)
    .map(([property, , row]) => writes(data, property, row, names));
  return lines.length > 0 ? lines.some(Boolean) : names.context === 'flowInstance';
}
