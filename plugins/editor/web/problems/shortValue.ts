import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';
import { findingStrings } from '../../findingStrings';

const longest = 60;

/** A value in a few words, for a line of differences. */
export function shortValue(value: unknown): string {
  const bare =
    typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  if (bare === undefined || bare === null || bare === '') return findingStrings.nothingThere.text;
  const text = typeof bare === 'string' ? plainText(bare) : JSON.stringify(bare);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
