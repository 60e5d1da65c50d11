import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';
import { readsGlobal } from '../readNode';

/** A function that is given a global value. */
export const globalInFunction = defineRule({
  code: 'dv-bp-globalVariable-002',
  level: 'warning',
  reach: 'node',
  title: 'A function receives a global value',
  explain: 'The function’s result may be logged and shown.',
  remedy: 'Check that the function doesn’t store or return secrets.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) =>
          data.capabilityName === 'customFunction' &&
          readsGlobal(data.properties?.variableInputList),
      )
      .map(node =>
        reportAt(
          node,
          `Check that ${formatNode(node)} does not store or return any secrets it receives.`,
        ),
      ),
});
