import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

const capability = 'kerberosAuthentication';

/** Two Kerberos checks in a row; a Kerberos ticket can be used only once. */
export const kerberosTwice = defineRule({
  code: 'dv-er-pingOneFlow-003',
  level: 'error',
  reach: 'flow',
  title: 'Kerberos runs twice in a row',
  explain: 'A Kerberos ticket works only once.',
  remedy: 'Remove the second node and select all user types in the first.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) =>
          data.connectorId === 'pingOneSSOConnector' && data.capabilityName === capability,
      )
      .filter(({ data }) =>
        index
          .into(data.id)
          .flatMap(edge => index.into(edge.data.source))
          .some(edge => index.nodes.get(edge.data.source)?.data.capabilityName === capability),
      )
      .map(node =>
        reportAt(
          node,
          `A Kerberos ticket works only once. Remove ${formatNode(node)}, and select all user types in the node before it.`,
        ),
      ),
});
