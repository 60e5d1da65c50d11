import { called, finding, type Rule } from '../../rule';
import { requiredInputs } from './requiredInputs';
import { teleportJumps, teleportTarget } from '#plugins/flows/contract/graph/nodes/teleport';

/** `teleport-002`: a jump that leaves out an input which its start node requires. */
export const teleportInputs: Rule = (index, { flow }) =>
  teleportJumps(index).flatMap(node => {
    const start = index.nodes.get(teleportTarget(node.data) ?? '');
    if (!start) return [];
    const missing = requiredInputs(start.data).filter(
      name => !filled(node.data.properties?.[name]?.value),
    );
    if (missing.length === 0) return [];
    return finding(
      'dv-er-teleport-002',
      'A jump leaves out what its target needs',
      `${called(start)} requires ${missing.join(', ')}; fill that in at ${called(node)}.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });

const filled = (value: unknown) => value !== undefined && value !== null && value !== '';
