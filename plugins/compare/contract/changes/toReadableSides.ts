import type { Difference } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';

type GetTitle = (nodeId: string) => string | undefined;

const nodePath = /\blocal\.([\w-]+)((?:\.[\w-]+|\[[^\][]*\])*)/g;

/**
 * A text with its references to results of nodes as the node's title and the field: `{{Sign in ›
 * email}}`.
 */
export function readableReferences(text: string, titleOf: GetTitle): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{[^{}]*\}\}/g, reference =>
    reference.replace(nodePath, (path, nodeId: string, rest: string) => {
      const title = titleOf(nodeId);
      if (!title) return path;
      const field = rest.replace(/^\.payload(\.output)?(?=[.[]|$)/, '').replace(/^\./, '');
      return field ? `${title} › ${field}` : title;
    }),
  );
}

/** Rich text anywhere within as what it says. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}
function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/**
 * Both sides of a difference as texts that people read; as they are written where they would read
 * the same.
 */
export function toReadableSides(
  { before, after }: Difference,
  titleOf: GetTitle,
): readonly [string, string] {
  const formatReadable = (value: unknown) => readableReferences(formatValue(plain(value)), titleOf);
  const sides = [formatReadable(before), formatReadable(after)] as const;
  return sides[0] === sides[1] ? [formatValue(before), formatValue(after)] : sides;
}
