import type { ControlDefinition } from '#core/web/ui/controls';
import {
  plainText,
  readRichText,
  writeRichText,
} from '#plugins/flows/contract/graph/richtext/richText';

/** Returns a stored property value as text, with references as `{{…}}`. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return plainText(value);
  return value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/**
 * A text as the property keeps it: rich text where it was rich text, or where the field takes
 * references.
 */
export function writeText(text: string, before: unknown, definition: ControlDefinition): unknown {
  const was = typeof before === 'string' ? before : undefined;
  const rich =
    was !== undefined && was !== ''
      ? readRichText(was) !== undefined
      : definition.enableParameters === true;
  return rich ? writeRichText(text, was) : text;
}
