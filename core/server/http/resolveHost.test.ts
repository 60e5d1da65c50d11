import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveHost } from './resolveHost';

let server: Socket;
beforeAll(async () => {
  server = createSocket('udp4', (query, { port, address }) => {
    const text = query.toString('latin1');
    if (text.includes('silent')) return;
    const [header, question] = [Buffer.from(query.subarray(0, 12)), query.subarray(12)];
    const type = query.readUInt16BE(questionEnd(query) - 4);
    const has = type === 1 && text.includes('there');
    header.writeUInt16BE(text.includes('missing') ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(has ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const asked = question.subarray(0, questionEnd(query) - 12);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 192, 0, 2, 7]);
    server.send(Buffer.concat([header, asked, ...(has ? [answer] : [])]), port, address);
  });
  await new Promise<void>(done => server.bind(0, '127.0.0.1', done));
});
afterAll(() => void server.close());

/** Where the question of a query ends, of which there is one. */
function questionEnd(query: Buffer): number {
  let at = 12;
  while (query[at]) at += query[at]! + 1;
  return at + 5;
}

const createResolver = (timeout = 200) => {
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return resolver;
};
const find = (host: string) => resolveHost(host, createResolver());

it('finds addresses from name servers', async () => {
  expect(await find('there.example')).toEqual([{ address: '192.0.2.7', family: 4 }]);
});

it('finds names of the hosts file and of this machine through the system', async () => {
  const local = expect.arrayContaining([expect.objectContaining({ address: '127.0.0.1' })]);
  expect(await find('localhost')).toEqual(local);
});

it('asks the system for a name that name servers don’t know', async () => {
  await expect(find('missing.invalid')).rejects.toMatchObject({ syscall: 'getaddrinfo' });
});

it('finds names while the servers of many others are silent, and asks the system for none of those', async () => {
  const [slow, ended] = [createResolver(2000), new Set<string>()];
  const silent = Array.from({ length: 20 }, (_, at) => `silent${at}.example`);
  const asked = silent.map(host =>
    resolveHost(host, slow)
      .catch((fault: unknown) => fault)
      .finally(() => ended.add(host)),
  );
  await Promise.all([find('there.example'), find('localhost')]);
  expect(ended.size).toBe(0);
  const timeout = expect.objectContaining({
    code: 'ETIMEOUT',
    syscall: expect.stringMatching(/^query/),
  });
  expect(await Promise.all(asked)).toEqual(silent.map(() => timeout));
});
