import { format } from '#core/contract';
import { listPaths, mapReferences, readProperties } from '../steps/mapReferences';
import type { NodeElement } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { readOnlyPath, type Ends } from './Ends';

/** How what a call left is read once the called nodes stand in its place, or why it cannot be. */
export type ResolvedOutputs = ReadonlyMap<string, string> | { readonly obstacle: string };

/** Finds where the values come from that nodes read of a call. */
export function resolveOutputs(
  readers: readonly NodeElement[],
  callId: string,
  ends: Ends,
): ResolvedOutputs {
  const read = new Set(readers.flatMap(({ data }) => listPaths(readProperties(data))));
  const resolved = new Map<string, string>();
  for (const path of read) {
    if (path !== `local.${callId}` && !path.startsWith(`local.${callId}.`)) continue;
    const [, output, rest = ''] = /^local\.[\w-]+\.payload\.output\.([^.[]+)(.*)$/.exec(path) ?? [];
    if (output === undefined) return { obstacle: format(strings.readsCall, { path }) };
    const sources = new Set(
      ends.responses.map(({ fields }) => {
        const text = fields.get(output);
        return text === undefined ? undefined : readOnlyPath(text);
      }),
    );
    for (const nodeId of ends.open) sources.add(`local.${nodeId}.payload.output.${output}`);
    const [source, ...others] = sources;
    if (source === undefined || others.length > 0)
      return { obstacle: format(strings.severalOutputs, { output }) };
    resolved.set(path, source + rest);
  }
  return resolved;
}

/** The nodes with what they read of a call read where it comes from. */
export function readElsewhere(node: NodeElement, toPath: (path: string) => string): NodeElement {
  const properties = mapReferences(node.data.properties, toPath);
  return properties === node.data.properties || !properties
    ? node
    : { ...node, data: { ...node.data, properties: properties as never } };
}
