import type { ConnectionName } from '../../contract';

const createConnectionName = (
  connectionId: string,
  connectorId: string,
  name: string,
): ConnectionName => ({
  connectionId,
  connectorId,
  name,
});

/**
 * The connections of every new company, with the IDs that exported flows name, so that they bind
 * automatically (wire facts, section 5).
 */
export const wellKnown: readonly ConnectionName[] = [
  createConnectionName('867ed4363b2bc21c860085ad2baa817d', 'httpConnector', 'Http'),
  createConnectionName('de650ca45593b82c49064ead10b9fe17', 'functionsConnector', 'Functions'),
  createConnectionName('06922a684039827499bdbdd97f49827b', 'variablesConnector', 'Variables'),
  createConnectionName('53ab83a4a4ab919d9f2cb02d9e111ac8', 'errorConnector', 'Error Message'),
  createConnectionName('3566e86a35c26e575396dcfb89a3dcc0', 'nodeConnector', 'Teleport'),
  createConnectionName('2581eb287bb1d9bd29ae9886d675f89f', 'flowConnector', 'Flow Connector'),
  createConnectionName('921bfae85c38ed45045e07be703d86b8', 'annotationConnector', 'Annotation'),
  createConnectionName('b4c3ec9b231da9fc7c07e8b5baea5361', 'stringsConnector', 'String'),
  createConnectionName('c4b2032a1b63d370c5fbdd205522f1c5', 'analyticsConnector', 'Flow Analytics'),
  createConnectionName(
    'cacf3d2861657174d93cbf445d55797a',
    'notificationsConnector',
    'PingOne Notifications',
  ),
];
