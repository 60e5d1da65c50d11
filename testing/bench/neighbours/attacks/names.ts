import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { send } from '../Tenant';
import type { Attack } from './Attack';

const json = (value: object) => ({ body: JSON.stringify(value) });
const groups = (count: number) =>
  Array.from({ length: count }, () => randomBytes(2).toString('hex')).join(':');

/** Many names, many addresses, many connections. */
export const names: readonly Attack[] = [
  {
    name: 'tokens to verify, of nobody',
    everyMs: 20,
    most: 20,
    prepare:
      async ({ base, address }) =>
      async () =>
        (await send(base, address, 'GET', `/embed/dashboards/${randomUUID()}/overview?token=a.b.c`))
          .status,
  },
  {
    name: 'distinct names at the rate limiter',
    everyMs: 6,
    most: 20,
    prepare: async ({ base, address }) => {
      let count = 0;
      return async () => {
        const path = `/v1/company/n${count++}/policy/p/start`;
        return (await send(base, address, 'POST', path)).status;
      };
    },
  },
  {
    name: 'addresses of one IPv6 network',
    everyMs: 50,
    most: 20,
    prepare:
      async ({ base }) =>
      async () => {
        const body = json({ email: 'nobody@example.com', password: 'wrong' });
        const from = `2001:db8:1:2:${groups(4)}`;
        return (await send(base, from, 'POST', '/v1/customers/login', body)).status;
      },
  },
  {
    name: 'many IPv6 networks',
    everyMs: 200,
    most: 20,
    prepare:
      async ({ base }) =>
      async () => {
        const body = json({ email: `${randomUUID()}@example.com`, password: 'wrong' });
        const from = `2001:db8:${groups(6)}`;
        return (await send(base, from, 'POST', '/v1/customers/login', body)).status;
      },
  },
  {
    name: 'forged X-Forwarded-For',
    everyMs: 50,
    most: 20,
    prepare:
      async ({ base, address }) =>
      async () => {
        const body = json({ email: 'nobody@example.com', password: 'wrong' });
        const forged = `10.9.${Math.floor(Math.random() * 200)}.1, ${address}`;
        return (await send(base, forged, 'POST', '/v1/customers/login', body)).status;
      },
  },
  {
    name: 'slow bodies',
    everyMs: 250,
    most: 200,
    prepare: async ({ base }) => {
      const { hostname, port } = new URL(base);
      const begin =
        'POST /v1/customers/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{';
      return () =>
        new Promise(done => {
          let said = '';
          const socket = connect(Number(port), hostname, () => socket.write(begin));
          socket.on('data', data => (said += data.toString()));
          socket.on('error', () => {});
          socket.on('close', () => done(Number(said.slice(9, 12))));
        });
    },
  },
];
