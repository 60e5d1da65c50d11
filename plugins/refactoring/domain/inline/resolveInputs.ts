import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { listPaths, readProperties } from '../steps/mapReferences';
import type { GraphData, NodeData } from '#plugins/flows/contract';
import { keptBySubflowCalls } from '#plugins/flows/contract/graph/nodes/ownProperties';
import { readOnlyPath } from './Ends';

/** How the inputs of a called flow are read once its nodes stand in place of the call. */
export interface ResolvedInputs {
  /** Inputs that are another value of the caller, by name. */
  readonly paths: ReadonlyMap<string, string>;
  /** Whether others have to be carried there by a teleport. */
  readonly carries: boolean;
}

const inputIn = (path: string) => /^global\.parameters(?:\.([^.[]+))?(.*)$/.exec(path);

/** Finds what the inputs of a call are. */
export function resolveInputs(call: NodeData, called: GraphData): ResolvedInputs {
  const paths = new Map<string, string>();
  for (const [name, property] of Object.entries(call.properties ?? {})) {
    const value = property?.value;
    const path = typeof value === 'string' ? readOnlyPath(plainText(value)) : undefined;
    if (path !== undefined && !keptBySubflowCalls.has(name)) paths.set(name, path);
  }
  const read = called.elements.nodes.flatMap(({ data }) => listPaths(readProperties(data)));
  const carries = read.some(path => {
    const [found, name = ''] = inputIn(path) ?? [];
    return found !== undefined && !paths.has(name);
  });
  return { paths, carries };
}

/** Where the value of an input is read; other paths stay. */
export function toInputPath(
  path: string,
  { paths }: ResolvedInputs,
  carrierId: string | undefined,
): string {
  const [found, name, rest = ''] = inputIn(path) ?? [];
  if (found === undefined) return path;
  const direct = name === undefined ? undefined : paths.get(name);
  if (direct !== undefined) return direct + rest;
  if (carrierId === undefined) return path;
  return (
    [`local.${carrierId}.payload.output`, ...(name === undefined ? [] : [name])].join('.') + rest
  );
}
