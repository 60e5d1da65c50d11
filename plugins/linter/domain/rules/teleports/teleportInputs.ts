import { teleportJumps, teleportTarget } from '#plugins/flows/contract/graph/elements/graphIndex';
import { passInputs } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { getRequiredInputs } from '../readNode';

/** A jump that leaves out an input which its start node requires. */
export const teleportInputs = defineRule({
  code: 'dv-er-teleport-002',
  level: 'error',
  reach: 'flow',
  title: 'A jump input is missing',
  explain: 'Nodes after the start node read empty values.',
  remedy: 'Enter the values in the node that jumps.',
  check: index =>
    teleportJumps(index).flatMap(node => {
      const start = index.nodes.get(teleportTarget(node.data) ?? '');
      if (!start) return [];
      const missing = getRequiredInputs(start.data).filter(
        name => !hasContent(node.data.properties?.[name]?.value),
      );
      if (missing.length === 0) return [];
      return reportAt(
        node,
        `${formatNode(start)} requires ${missing.join(', ')}. Enter values in ${formatNode(node)}.`,
      );
    }),
  fix: target => {
    const { data, index } = target;
    const start = data && index.nodes.get(teleportTarget(data) ?? '');
    if (!start) return [];
    const isFilled = (name: string) => Boolean(data.properties?.[name]?.value);
    return passInputs(
      target,
      getRequiredInputs(start.data).filter(name => !isFilled(name)),
    );
  },
});

const hasContent = (value: unknown) => value !== undefined && value !== null && value !== '';
