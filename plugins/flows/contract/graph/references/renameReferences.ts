const braces = /\{\{[^{}]*\}\}/g;
const local = /(?<![\w.])local\.([\w-]+)/g;

/**
 * The value with each `{{local.<id>…}}` pointing to the id's new name; unchanged parts are the same
 * objects.
 */
export function renameReferences(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return value;
    return value.replace(braces, block =>
      block.replace(local, (all, id: string) => rename(all, id, ids)),
    );
  }
  if (Array.isArray(value)) {
    const after = value.map(each => renameReferences(each, ids));
    return after.every((each, at) => each === value[at]) ? value : after;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, each]) => [key, renameReferences(each, ids)] as const,
  );
  return entries.every(([key, each]) => each === (value as Record<string, unknown>)[key])
    ? value
    : Object.fromEntries(entries);
}

const rename = (all: string, id: string, ids: ReadonlyMap<string, string>) =>
  ids.has(id) ? `local.${ids.get(id)}` : all;
