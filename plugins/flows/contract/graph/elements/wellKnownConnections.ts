/**
 * Ids that the default connections of a company have everywhere, so that exports bind without a
 * question (wire facts, 5).
 */
export const wellKnownConnections = {
  httpConnector: '867ed4363b2bc21c860085ad2baa817d',
  functionsConnector: 'de650ca45593b82c49064ead10b9fe17',
  variablesConnector: '06922a684039827499bdbdd97f49827b',
  errorConnector: '53ab83a4a4ab919d9f2cb02d9e111ac8',
  nodeConnector: '3566e86a35c26e575396dcfb89a3dcc0',
  flowConnector: '2581eb287bb1d9bd29ae9886d675f89f',
  annotationConnector: '921bfae85c38ed45045e07be703d86b8',
} as const;
