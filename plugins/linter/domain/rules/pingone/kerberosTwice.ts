import { called, connections, finding, type Rule } from '../../rule';

const capability = 'kerberosAuthentication';

/** `pingOneFlow-003`: two Kerberos checks in a row; a Kerberos ticket can be used only once. */
export const kerberosTwice: Rule = (index, { flow }) =>
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
      finding(
        'dv-er-pingOneFlow-003',
        'Kerberos is asked twice in a row',
        `A Kerberos ticket works once. Remove ${called(node)}, and choose all user types at the node before it.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
