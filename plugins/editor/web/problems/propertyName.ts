import type { ConnectorManifest } from '#plugins/connectors/contract';
import { strings } from '../../strings';

const general: Readonly<Record<string, { readonly text: string }>> = {
  nodeTitle: strings.nodeTitle,
  nodeDescription: strings.nodeDescription,
};

/** What the panel of a node calls a property, as far as the catalogue says it. */
export const propertyName = (
  key: string,
  manifest: ConnectorManifest | undefined,
): string | undefined => manifest?.properties[key]?.displayName ?? general[key]?.text;
