import type { Reference, ReferenceKind } from './reference';

const scopes: readonly (readonly [prefix: string, kind: ReferenceKind])[] = [
  ['global.company.variables.', 'company'],
  ['global.flow.variables.', 'flow'],
  ['global.user.variables.', 'user'],
  ['global.variables.', 'flowInstance'],
  ['global.parameters.', 'parameter'],
];

/** Reads one dotted path such as `local.abc.payload.output.name`. */
export function readReference(path: string): Reference {
  if (path.startsWith('local.')) {
    const nodeId = /^local\.([\w-]+)/.exec(path)?.[1];
    if (nodeId !== undefined) return { kind: 'node', path, nodeId };
  }
  const scope = scopes.find(([prefix]) => path.startsWith(prefix));
  if (scope)
    return { kind: scope[1], path, name: /^[^.[\s]+/.exec(path.slice(scope[0].length))?.[0] ?? '' };
  return { kind: path.startsWith('global.') ? 'global' : 'template', path };
}
