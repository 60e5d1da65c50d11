import type { ConnectorManifest } from '#plugins/connectors/contract';
import { strings } from '../../strings';

const general: Readonly<Record<string, { readonly text: string }>> = {
  nodeTitle: strings.nodeTitle,
  nodeDescription: strings.nodeDescription,
};

/** Returns the name of a property in the node's panel, as far as the catalog knows it. */
export const propertyName = (
  key: string,
  manifest: ConnectorManifest | undefined,
): string | undefined => manifest?.properties[key]?.displayName ?? general[key]?.text;
