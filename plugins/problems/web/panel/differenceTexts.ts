import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { strings } from '../../strings';
import type { ConnectorManifest } from '#plugins/connectors/contract';

const longest = 60;

/** A value in a few words, for a line of differences. */
export function shortenValue(value: unknown): string {
  const bare =
    typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  if (bare === undefined || bare === null || bare === '') return strings.nothingThere.text;
  const text = typeof bare === 'string' ? plainText(bare) : JSON.stringify(bare);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const general: Readonly<Record<string, { readonly text: string }>> = {
  nodeTitle: strings.nodeTitle,
  nodeDescription: strings.nodeDescription,
};

/** Returns the name of a property in the node's panel, as far as the catalog knows it. */
export const propertyName = (
  key: string,
  manifest: ConnectorManifest | undefined,
): string | undefined => manifest?.properties[key]?.displayName ?? general[key]?.text;
