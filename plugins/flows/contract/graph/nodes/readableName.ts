/** `pingOneSSOConnector` as "Ping One SSO". */
export function readableName(connectorId: string): string {
  const words = connectorId
    .replace(/Connector(V\d+)?$/, '$1')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .trim();
  return words ? words[0]!.toUpperCase() + words.slice(1) : 'Unknown';
}
