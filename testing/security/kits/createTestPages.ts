import type { Client } from '../../browser/Client';
import type { startServer } from '../../startServer';
import type { Pages } from './FlowWalk';

const type = { 'content-type': 'application/x-www-form-urlencoded' };
/** The console shows its own flows in a frame. */
const framed = { 'sec-fetch-dest': 'iframe' };

/** The pages of a test's server. */
export const createTestPages = ({
  inject,
  app,
}: Awaited<ReturnType<typeof startServer>>): Pages => ({
  async start(token, body) {
    const reply = await inject('POST', '/customers/skproxy', { token, body });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body;
  },
  get: async url => (await app.inject({ method: 'GET', url, headers: framed })).body,
  post: async (url, form) =>
    (await app.inject({ method: 'POST', url, headers: type, payload: form.toString() })).body,
});

/** Those of a product that runs elsewhere. */
export const pagesAt = (client: Client): Pages => ({
  start: (token, body) => client.as(token).call('POST', '/customers/skproxy', body),
  get: async path => (await fetch(`${client.address}${path}`, { headers: framed })).text(),
  post: async (path, form) =>
    (
      await fetch(`${client.address}${path}`, {
        method: 'POST',
        headers: type,
        body: form.toString(),
      })
    ).text(),
});
