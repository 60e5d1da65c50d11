import { format, isRecord } from '#core/contract';
import { followRedirects } from '#core/server/http/followRedirects';
import { strings } from '../strings';
import type { IsolatedPackage } from './IsolatedPackage';
import { limits } from './limits';

/** Headers that say who is asked, or how a message is framed. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
]);

const fits = (pattern: string, { host, hostname, port, protocol }: URL): boolean => {
  const usual = protocol === 'https:' ? '443' : '80';
  const named = /:\d+$/.test(pattern) ? `${hostname}:${port || usual}` : port ? host : hostname;
  return pattern.startsWith('*.') ? named.endsWith(pattern.slice(1)) : named === pattern;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * Calls a host that the package declares; each redirect, too, leads to such a host or nowhere.
 * Returns the answer as plain data.
 */
export async function fetchDeclared(
  from: IsolatedPackage,
  send: typeof fetch,
  signal: AbortSignal,
  [target, init]: readonly unknown[],
): Promise<unknown> {
  const options = isRecord(init) ? init : {};
  const url = new URL(String(target));
  const guarded: typeof fetch = async (next, terms) => {
    const to = new URL(next instanceof Request ? next.url : next);
    if (!from.hosts.some(pattern => fits(pattern, to)))
      throw new Error(format(strings.unlisted, { host: to.host }));
    return send(to, { ...terms, redirect: 'manual' });
  };
  const rows = Array.isArray(options['headers']) ? (options['headers'] as [string, string][]) : [];
  const body = text(options['body']);
  const terms: RequestInit = {
    method: text(options['method']) ?? 'GET',
    headers: rows.filter(([name]) => !ownHeaders.has(String(name).toLowerCase())),
    signal,
    ...(body !== undefined && { body }),
  };
  const reply =
    options['redirect'] === 'manual'
      ? await guarded(url, terms)
      : await followRedirects(guarded, url, terms);
  return {
    status: reply.status,
    statusText: reply.statusText,
    ok: reply.ok,
    url: reply.url,
    headers: [...reply.headers].slice(0, 200),
    text: await readText(reply, url.host),
  };
}

async function readText(reply: Response, host: string): Promise<string> {
  const decoder = new TextDecoder();
  let read = '';
  for await (const bytes of reply.body ?? []) {
    read += decoder.decode(bytes, { stream: true });
    if (read.length > limits.characters) throw new Error(`${host} returned more than 1 MiB.`);
  }
  return read + decoder.decode();
}
