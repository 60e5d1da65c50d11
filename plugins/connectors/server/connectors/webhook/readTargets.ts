export interface Target {
  readonly name: string;
  readonly url: string;
}

/**
 * The registered URLs of a connection: a list of addresses or of `{ name, url }`, also as JSON
 * text.
 */
export function readTargets(value: unknown): readonly Target[] {
  const list = typeof value === 'string' ? readList(value) : value;
  return (Array.isArray(list) ? list : []).flatMap(each => {
    const { name, url } = (typeof each === 'string' ? { url: each } : (each ?? {})) as Record<
      string,
      unknown
    >;
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url.trim())) return [];
    return [{ name: typeof name === 'string' ? name.trim() : '', url: url.trim() }];
  });
}

function readList(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.split(/[\s,]+/);
  }
}
