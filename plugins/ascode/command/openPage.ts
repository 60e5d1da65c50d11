import { CommandError } from '#core/command';

const mostRedirects = 5;

/**
 * Names below localhost are this machine for browsers, and unknown to the system’s resolver: they are
 * asked for by its address.
 */
function get(url: URL): Promise<Response> {
  const start = new URL(url);
  const isLocal = url.hostname.endsWith('.localhost');
  if (isLocal) start.hostname = '127.0.0.1';
  const headers = { accept: 'text/html', ...(isLocal && { host: url.host }) };
  return fetch(start, { headers, redirect: 'manual' });
}

/** Loads a hosted page as a browser begins to, through redirects; its contents are left alone. */
export async function openPage(address: string): Promise<void> {
  let url = new URL(address);
  for (let left = mostRedirects; left > 0; left--) {
    const reply = await get(url).catch(() => {
      throw new CommandError(`${url.origin} is not responding.`);
    });
    await reply.arrayBuffer();
    const next = reply.headers.get('location');
    if (next === null) return;
    url = new URL(next, url);
  }
}
