import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';
import { readsGlobal } from '../readNode';

/** A page whose script has a global value put into it. */
export const globalInScript = defineRule({
  code: 'dv-bp-globalVariable-001',
  level: 'warning',
  reach: 'node',
  title: 'A page script reads a global value',
  explain: 'Values in the script are sent to the browser.',
  remedy: 'Don’t use secrets in the script.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) =>
          data.capabilityName === 'customHTMLTemplate' &&
          readsGlobal(data.properties?.customScript),
      )
      .map(node =>
        reportAt(
          node,
          `Values in the script of ${formatNode(node)} are sent to the browser. Don’t use secrets in the script.`,
        ),
      ),
});
