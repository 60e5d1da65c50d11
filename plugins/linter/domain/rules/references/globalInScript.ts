import { called, connections, warning, type Rule } from '../../rule';
import { readsGlobal } from './readsGlobal';

/** `globalVariable-001`: a page whose script has a global value put into it. */
export const globalInScript: Rule = (index, { flow }) =>
  connections(index)
    .filter(
      ({ data }) =>
        data.capabilityName === 'customHTMLTemplate' && readsGlobal(data.properties?.customScript),
    )
    .map(node =>
      warning(
        'dv-bp-globalVariable-001',
        'A page’s script reads a global value',
        `What ${called(node)} puts into its script is sent to the browser. Keep anything secret out of it.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
