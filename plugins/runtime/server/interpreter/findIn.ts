import { valueAt, type Find } from '#plugins/flows/contract/graph/machine/expression';
import type { Frame } from './InteractionState';
import type { World } from './World';

const nothing = {};

/**
 * A secret of the company: its value where the property takes secrets, else the node fails with a
 * sentence.
 */
function findSecret(
  world: World,
  name: string | undefined,
  tell: (() => void) | undefined,
): string | undefined {
  const value = name === undefined ? undefined : world.variables.secret(name);
  if (value !== undefined && !tell)
    throw new Error(
      `“${name}” is a secret variable. Use it only in fields that accept secrets, such as REST call headers.`,
    );
  if (value !== undefined) tell?.();
  return value;
}

/**
 * Creates the lookup of `local.…` and `global.…` paths for a node of this frame. With `tellSecret`
 * it finds secrets as well, and tells of each.
 */
export function findIn(frame: Frame, world: World, tellSecret?: () => void): Find {
  return path => {
    if (path[0] === 'local') {
      const result =
        path[1] !== undefined && Object.hasOwn(frame.results, path[1])
          ? frame.results[path[1]]
          : undefined;
      return valueAt(result, path, 2);
    }
    if (path[0] !== 'global') return undefined;
    const variables = world.variables;
    switch (path[1]) {
      case 'parameters':
        return valueAt(frame.parameters, path, 2);
      case 'variables':
        return valueAt(variables.all(frame, 'flowInstance'), path, 2);
      case 'company':
        return path[2] === 'variables'
          ? (findSecret(world, path[3], tellSecret) ??
              valueAt(variables.all(frame, 'company'), path, 3))
          : undefined;
      case 'flow':
        return path[2] === 'variables' ? valueAt(variables.all(frame, 'flow'), path, 3) : undefined;
      case 'user':
        return path[2] === 'variables' ? valueAt(variables.all(frame, 'user'), path, 3) : undefined;
      case 'companyId':
        return world.companyId;
      case 'interactionId':
        return world.interactionId;
      case 'flowId':
        return frame.flowId;
      case 'flowVersionId':
        return frame.versionId;
      case 'eventTimestamp':
        return world.now ?? Date.now();
      default:
        return valueAt(world.request, path, 1);
    }
  };
}

/** `local` and `global` as a template sees them. */
export function templateScope(frame: Frame, world: World): Record<string, unknown> {
  const { variables } = world;
  return {
    local: frame.results,
    global: {
      ...world.request,
      parameters: frame.parameters,
      variables: variables.all(frame, 'flowInstance'),
      company: { variables: variables.all(frame, 'company') },
      flow: { variables: variables.all(frame, 'flow') },
      user: { variables: variables.all(frame, 'user') },
      companyId: world.companyId,
      interactionId: world.interactionId,
      flowId: frame.flowId,
      flowVersionId: frame.versionId,
    },
    component: nothing,
  };
}
