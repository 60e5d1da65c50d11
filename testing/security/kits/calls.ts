import type { AnyEndpoint } from '#core/contract';
import type { ServerHost } from '#core/server';
import { mergeRecords } from '../lists/lists';

/** Every call that the installed plugins answer. */
export const listEndpoints = (server: ServerHost): readonly AnyEndpoint[] =>
  server.plugins.flatMap(plugin => (plugin.handles ?? []).map(({ endpoint }) => endpoint));

/** The line of the endpoint that a call reaches; empty where none is there. */
export function findLine(
  endpoints: readonly AnyEndpoint[],
  method: string,
  address: string,
): string {
  const parts = address.split('?')[0]!.split('/');
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    const isSame = (each: string, at: number) => each.startsWith(':') || each === parts[at];
    return wanted.length === parts.length && wanted.every(isSame);
  };
  const found = endpoints.filter(each => each.method === method && fits(each.path));
  // A word goes before a parameter.
  return found.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]?.line ?? '';
}

/**
 * The address of a call with these ids, by the parameter's name or, where plugins share a name, by
 * the path up to it (`/notes/:id`); fails where a parameter has none, so that a new kind of id is
 * thought of.
 */
export function fillPath(
  { line, path }: AnyEndpoint,
  ids: Readonly<Record<string, string>>,
): string {
  return path.replace(/:(\w+)/g, (_: string, name: string, at: number) => {
    const id = ids[`${path.slice(0, at)}:${name}`] ?? ids[name];
    if (id === undefined)
      throw new Error(
        `${line} names ":${name}": give it a value in the testing/security.ts of its plugin.`,
      );
    return encodeURIComponent(id);
  });
}

const refusals = mergeRecords('refusals');

/** The status and the code of an answer, as the wire has them. */
export function formatAnswer({
  status,
  body,
}: {
  status: number;
  body?: { code?: unknown };
}): string {
  const answer = `${status} ${String(body?.code ?? '')}`.trim();
  return refusals[answer] ?? answer;
}

/** A body that fits nothing in particular: who may not call is refused before it is looked at. */
export const anyBody = ({ method, body }: AnyEndpoint): unknown =>
  method === 'GET' || !body ? undefined : {};

/**
 * Returns whether a call is one of the plugin that MATRIX_OF names, as the test of a new plugin does;
 * every call is where it names none.
 */
export function choosesCalls({ plugins }: ServerHost): (call: AnyEndpoint) => boolean {
  const only = plugins.find(({ id }) => id === process.env['MATRIX_OF']);
  return call => !only || (only.handles ?? []).some(({ endpoint }) => endpoint === call);
}
