import { getField, isRecord } from '#core/contract';
import { finish, type Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { renameNodes, type Renamed, renameProperties } from './renameNodes';
import { PathPrefixes, renamePaths } from './renamePath';

/** An input of a flow and its new name. */
export interface InputNames {
  readonly flowId: string;
  readonly from: string;
  readonly to: string;
}

const prefixes = new PathPrefixes(['global.parameters.']);

/**
 * A flow with an input of a flow under its new name: in the flow that takes it, its declaration and
 * what reads it; in a flow that calls it, the properties that pass it. A call of a fixed version
 * passes what that version takes.
 */
export const renameInput = <F extends Flow>(flow: F, names: InputNames): Renamed<F> =>
  finish(renameInputSliced(flow, names));

/** The same in slices. */
export function* renameInputSliced<F extends Flow>(flow: F, names: InputNames): Sliced<Renamed<F>> {
  const taken = flow.flowId === names.flowId;
  const renamed = yield* renameNodes(flow, data => {
    const call = subflowCall(data);
    const passes = call?.flowId === names.flowId && call.versionId <= 0;
    const read = taken
      ? renameProperties(data, (_, value) => renamePaths(value, { prefixes, ...names }))
      : data;
    return passes && read.properties?.[names.from] !== undefined
      ? { ...read, properties: renameKey(read.properties, names) }
      : read;
  });
  return taken ? { ...renamed, flow: renameDeclaration(renamed.flow, names) } : renamed;
}

/** A record with one key under another name, in its place. */
const renameKey = <Value>(
  record: Readonly<Record<string, Value>>,
  { from, to }: InputNames,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).map(([key, each]) => [key === from ? to : key, each]));

function renameDeclaration<F extends Flow>(flow: F, names: InputNames): F {
  const { inputSchema, inputSchemaCompiled } = flow;
  if (!inputSchema?.some(({ propertyName }) => propertyName === names.from)) return flow;
  const rows = inputSchema.map(row =>
    row.propertyName === names.from ? { ...row, propertyName: names.to } : row,
  );
  return {
    ...flow,
    inputSchema: rows,
    ...(inputSchemaCompiled !== undefined && {
      inputSchemaCompiled: renameCompiled(inputSchemaCompiled, names),
    }),
  };
}

/** The JSON schema of the inputs, which is kept beside their rows. */
function renameCompiled(compiled: unknown, names: InputNames): unknown {
  const parameters = getField(compiled, 'parameters');
  if (!isRecord(compiled) || !isRecord(parameters)) return compiled;
  const { properties, required } = parameters;
  const toName = (name: unknown) => (name === names.from ? names.to : name);
  return {
    ...compiled,
    parameters: {
      ...parameters,
      ...(isRecord(properties) && { properties: renameKey(mapNames(properties, names), names) }),
      ...(Array.isArray(required) && { required: required.map(toName) }),
    },
  };
}

const mapNames = (properties: Readonly<Record<string, unknown>>, { from, to }: InputNames) =>
  Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [
      key,
      key === from && isRecord(each) && each['name'] === from ? { ...each, name: to } : each,
    ]),
  );
