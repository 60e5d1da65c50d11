import type { NodeData } from '../../../contract';
import { called, finding, type Rule } from '../rule';
import { teleportJumps, teleportTarget } from './teleport';

/** `teleport-002`: a jump that leaves out an input which its start node requires. */
export const teleportInputs: Rule = (index, { flow }) =>
  teleportJumps(index).flatMap(node => {
    const start = index.nodes.get(teleportTarget(node.data) ?? '');
    if (!start) return [];
    const missing = requiredInputs(start.data).filter(name => !filled(node.data.properties?.[name]?.value));
    if (missing.length === 0) return [];
    return finding(
      'dv-er-teleport-002',
      'A jump leaves out what its target needs',
      `${called(start)} requires ${missing.join(', ')}; fill that in at ${called(node)}.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });

const filled = (value: unknown) => value !== undefined && value !== null && value !== '';

function requiredInputs(data: NodeData): readonly string[] {
  const schema = data.properties?.inputSchema?.value;
  if (typeof schema !== 'string') return [];
  try {
    const { properties = {}, required = [] } = JSON.parse(schema) as {
      properties?: Record<string, { required?: unknown }>;
      required?: unknown;
    };
    const named = Array.isArray(required) ? required.filter(each => typeof each === 'string') : [];
    const marked = Object.entries(properties).filter(([, field]) => field?.required === true);
    return [...new Set([...named, ...marked.map(([name]) => name)])];
  } catch {
    return [];
  }
}
