import { readReference } from './readReference';
import type { Reference } from './reference';

const braces = /\{\{\{?([^{}]*)\}\}/g;
const paths = /(?<![\w.])(?:local|global)\.[\w-]+(?:\.[\w-]+|\[[^\][]*\])*/g;

/**
 * Every reference in a property value: in plain strings, in rich text (a string that holds JSON),
 * in Handlebars blocks and nested at any depth. In the order of appearance, each path once.
 */
export function findReferences(value: unknown): readonly Reference[] {
  const found = new Set<string>();
  collect(value, found);
  return [...found].map(readReference);
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return;
    for (const [, inside] of value.matchAll(braces))
      for (const [path] of inside!.matchAll(paths)) found.add(path);
  } else if (Array.isArray(value)) {
    for (const each of value) collect(each, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) collect(each, found);
  }
}
