import type { NodeElement } from '#plugins/flows/contract';
import { listPaths, readProperties } from '../steps/mapReferences';
import { keptBySubflowCalls } from '#plugins/flows/contract/graph/nodes/ownProperties';

/** A value that crosses the edge of a selection. */
export interface Crossing {
  /** How it is read where it comes from. */
  readonly path: string;
  /** Its name on the way. */
  readonly name: string;
}

const nodeIdIn = (path: string) => /^local\.([\w-]+)/.exec(path)?.[1];
const own = /^global\.(?:parameters\.|variables\.|flow\.variables\.|flowId$|flowVersionId$)/;
const silent = new Set(['payload', 'output', 'local', 'global', 'variables', 'parameters']);

/** The values that nodes read of others, or of their flow. */
export function listInputs(
  nodes: readonly NodeElement[],
  inside: ReadonlySet<string>,
  known: (nodeId: string) => boolean,
  savedInside: ReadonlySet<string>,
): readonly Crossing[] {
  const crosses = (path: string) => {
    const nodeId = nodeIdIn(path);
    if (nodeId !== undefined) return known(nodeId) && !inside.has(nodeId);
    const variable = /^global\.variables\.([^.[]+)/.exec(path)?.[1];
    return own.test(path) && (variable === undefined || !savedInside.has(variable));
  };
  return nameAll(pathsIn(nodes).filter(crosses), keptBySubflowCalls);
}

/** The values that nodes read of those that are inside. */
export const listOutputs = (
  nodes: readonly NodeElement[],
  inside: ReadonlySet<string>,
): readonly Crossing[] =>
  nameAll(
    pathsIn(nodes).filter(path => inside.has(nodeIdIn(path) ?? '')),
    new Set(),
  );

const pathsIn = (nodes: readonly NodeElement[]) => [
  ...new Set(nodes.flatMap(({ data }) => listPaths(readProperties(data)))),
];

function nameAll(paths: readonly string[], taken: ReadonlySet<string>): readonly Crossing[] {
  const names = new Set(taken);
  return paths.map(path => {
    const base = suggestName(path);
    let name = base;
    for (let number = 2; names.has(name); number++) name = `${base}${number}`;
    names.add(name);
    return { path, name };
  });
}

/** A name for a value, by the last word of its path that says something. */
function suggestName(path: string): string {
  const [, nodeId = ''] = path.split('.');
  const words = path
    .replace(/\[['"]?([^\]'"]*)['"]?\]/g, '.$1')
    .split('.')
    .filter(word => word !== '' && word !== nodeId && !silent.has(word) && !/^\d+$/.test(word));
  const last = words.at(-1) ?? 'value';
  const name = words.at(-2) === 'error' ? `error${last[0]!.toUpperCase()}${last.slice(1)}` : last;
  return name.replace(/[^\w-]+/g, '_') || 'value';
}
