import type { AnyEndpoint } from '../../contract';

interface Loose {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Where a call goes and what it carries: parameters in place, query values that are set, and the
 * body.
 */
export function requestPath(
  endpoint: AnyEndpoint,
  input: unknown,
): { path: string; body: unknown } {
  const { params = {}, query = {}, body } = (input ?? {}) as Loose;
  const path = endpoint.path.replace(/:(\w+)/g, (_: string, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return { path: text ? `${path}?${text}` : path, body };
}
