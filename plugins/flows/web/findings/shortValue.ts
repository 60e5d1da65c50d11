import { plainText } from '../../domain';
import { strings } from '../../strings';

const longest = 60;

/** A value in a few words, for a line of differences. */
export function shortValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return strings.nothingThere.text;
  const text = typeof value === 'string' ? plainText(value) : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
