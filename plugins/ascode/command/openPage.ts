import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { CommandError } from '#core/command';

const mostRedirects = 5;

/** Names below localhost are this machine for browsers, and unknown to the system’s resolver. */
const lookupLocal: LookupFunction = (_, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

function get(url: URL): Promise<string | undefined> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const isLocal = url.hostname.endsWith('.localhost');
  return new Promise((done, fail) => {
    const options = { headers: { accept: 'text/html' }, ...(isLocal && { lookup: lookupLocal }) };
    const sent = request(url, options, reply => {
      reply.resume();
      reply.on('end', () => done(reply.headers.location));
    });
    sent
      .on('error', fail)
      .setTimeout(60_000, () => sent.destroy(new Error('timeout')))
      .end();
  });
}

/** Loads a hosted page as a browser begins to, through redirects; its contents are left alone. */
export async function openPage(address: string): Promise<void> {
  let url = new URL(address);
  for (let left = mostRedirects; left > 0; left--) {
    const next = await get(url).catch(() => {
      throw new CommandError(`${url.origin} does not answer.`);
    });
    if (next === undefined) return;
    url = new URL(next, url);
  }
}
