import type { NodeData } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';

/** A property's value, whatever its type; undefined where the node has none. */
export const getProperty = (data: NodeData, name: string): unknown =>
  data.properties?.[name]?.value;

/** A property as text: rich text as what it says, anything else that is not text as empty. */
export function getText(data: NodeData, name: string): string {
  const value = getProperty(data, name);
  return typeof value === 'string' ? plainText(value) : '';
}

/** A property as a number; numbers arrive as text at times. */
export function getNumber(data: NodeData, name: string, otherwise: number): number {
  const value = getProperty(data, name);
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value !== ''
        ? Number(value)
        : NaN;
  return Number.isFinite(number) ? number : otherwise;
}
