import type { NodeData } from '#plugins/flows/contract';
import { asText } from '#core/contract/internal';

/** The comparisons of two values, by what they ask. */
const kinds: Readonly<Record<string, 'equality' | 'order' | 'membership' | 'text'>> = {
  AEqualsB: 'equality',
  ANotEqualsB: 'equality',
  AEqualsMultipleB: 'equality',
  AGreaterThanB: 'order',
  AGreaterThanEqualToB: 'order',
  ALessThanB: 'order',
  ALessThanEqualToB: 'order',
  arrayOfAIncludesB: 'membership',
  stringAContainsB: 'text',
};

/** Returns what an enabled comparison asks; undefined for other nodes. */
export function getComparison({ connectorId, capabilityName = '', isDisabled }: NodeData) {
  if (connectorId !== 'functionsConnector' || isDisabled === true) return undefined;
  return Object.hasOwn(kinds, capabilityName) ? kinds[capabilityName] : undefined;
}

/** Returns the type that a comparison takes its values for. */
export const getComparedType = ({ properties }: NodeData): string =>
  asText(properties?.['type']?.value) || 'string';
