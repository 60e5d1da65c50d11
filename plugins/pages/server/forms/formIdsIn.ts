const named = new Set(['form', 'formId', 'formid']);

/** The ids of forms that properties of nodes name, each once. */
export function formIdsIn(document: object): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown, key: string): void => {
    if (named.has(key)) for (const id of collectIds(value)) found.add(id);
    if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) look(each, name);
  };
  look(document, '');
  return [...found];
}

function collectIds(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const { value: inner, formId, id } = value as Record<string, unknown>;
  return [inner, formId, id].flatMap(each => (each === undefined ? [] : collectIds(each)));
}
