import type { CapabilityManifest, ConnectorManifest } from '#plugins/connectors/contract/manifest';

/** The values that the manifest gives a new node's properties. */
export function initialValues(
  manifest: ConnectorManifest,
  capability: CapabilityManifest,
): Record<string, unknown> {
  const own = (capability as { properties?: ConnectorManifest['properties'] }).properties ?? {};
  const values: Record<string, unknown> = {};
  for (const { propertyName } of capability.flowConfigView.items) {
    const value = { ...manifest.properties[propertyName], ...own[propertyName] }.value;
    if (value !== undefined) values[propertyName] = value;
  }
  return values;
}
