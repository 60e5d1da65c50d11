import type { ValueType } from './valueType';

/** A place inside a value, by the path that leads there. */
export interface Field {
  readonly path: string;
  readonly type: ValueType;
}

const deepest = 6;
const plain = /^[^.[\]\s](?:[^.[\]{}]*[^.[\]{}\s])?$/;

/** Lists the known fields of a value and of the objects and lists in it, outer ones before inner ones. */
export function listFields(type: ValueType, most: number): readonly Field[] {
  const fields: Field[] = [];
  collect(type, '', 0, fields, most);
  return fields;
}

function collect(type: ValueType, before: string, depth: number, found: Field[], most: number) {
  if (depth >= deepest) return;
  for (const [name, inner] of Object.entries(type.fields ?? {})) {
    const path = joinPath(before, name);
    if (path === undefined || found.length >= most) continue;
    found.push({ path, type: inner });
    collect(inner, path, depth + 1, found, most);
    if (inner.items) collect(inner.items, `${path}[0]`, depth + 1, found, most);
  }
}

/** A name that is no plain step of a path stands in quotes; one with braces cannot be referred to. */
function joinPath(before: string, name: string): string | undefined {
  if (plain.test(name)) return before ? `${before}.${name}` : name;
  return /["{}\]]/.test(name) || name === '' || before === '' ? undefined : `${before}["${name}"]`;
}
