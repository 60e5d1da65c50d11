import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { always, endpoint, Failure, messages } from '../../contract';
import { Api } from './Api';

const text = messages('demo', { failed: 'Error saving things.' });
const open = endpoint('GET /open', {
  summary: '',
  reply: Type.Unknown(),
  audience: 'anyone',
  when: always,
});
const read = endpoint('GET /things/:thingId', {
  summary: '',
  query: Type.Object({ page: Type.Optional(Type.Integer()), query: Type.Optional(Type.String()) }),
  reply: Type.Unknown(),
  when: always,
});
const save = endpoint('PUT /things/:thingId', {
  summary: '',
  body: Type.Object({ name: Type.String() }),
  reply: Type.Unknown(),
  when: always,
  failure: text.failed,
});

describe('Api', () => {
  let server: Server;
  let base: string;
  let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string };
  let answer: { status: number; body: string };
  const failures: Failure[] = [];
  const identity = { token: 't1' as string | null, companyId: 'one' as string | null };
  const api = () =>
    new Api({ identity, base, version: '1.2.3', onFailure: failure => failures.push(failure) });
  const fails = async (status: number, body: unknown) => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
    return api()
      .call(save, { params: { thingId: 'a' }, body: { name: 'b' } })
      .then(
        () => expect.fail('it succeeded'),
        (error: Failure) => error,
      );
  };

  beforeAll(async () => {
    server = createServer(async (request, reply) => {
      let body = '';
      for await (const part of request) body += String(part);
      seen = { method: request.method, url: request.url, headers: request.headers, body };
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => void server.close());

  it('delays calls while the token is replaced, and no call fails with the old one', async () => {
    const tokens: (string | undefined)[] = [];
    const heard: Failure[] = [];
    const busy = createServer((request, reply) => {
      tokens.push(request.headers.authorization);
      const isNew = request.headers.authorization === 'Bearer new';
      reply.writeHead(isNew ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>(resolve => busy.listen(0, '127.0.0.1', resolve));
    const who = { token: 'old' as string | null, companyId: null };
    const renewed = new Api({
      identity: who,
      base: `http://127.0.0.1:${(busy.address() as AddressInfo).port}/v1`,
      onFailure: failure => heard.push(failure),
    });
    const input = { params: { thingId: 'a' }, query: {} };
    const underway = renewed.call(read, input).catch((error: Failure) => error);
    let replace = () => {};
    const renewal = renewed.renew(
      () => new Promise<void>(done => void (replace = () => ((who.token = 'new'), done()))),
    );
    const later = renewed.call(read, input);
    await expect.poll(() => tokens).toEqual(['Bearer old']);
    replace();
    await renewal;
    await later;
    await underway;
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
    expect(heard.map(({ logout }) => logout)).toEqual([false]);
    busy.close();
  });

  it('sends the path with its parameters, the query that is set, and who asks for which company [S262, S263, S264]', async () => {
    answer = { status: 200, body: '{"name":"x"}' };
    const reply = await api().call(read, {
      params: { thingId: 'a b/c' },
      query: { page: 0, query: undefined },
    });
    expect(reply).toEqual({ name: 'x' });
    expect(seen).toMatchObject({
      method: 'GET',
      url: '/v1/things/a%20b%2Fc?page=0',
      headers: {
        authorization: 'Bearer t1',
        'content-type': 'application/json',
        'x-client-version': '1.2.3',
        'x-sluice-company': 'one',
      },
    });
  });

  it('sends no token to endpoints of other origins', async () => {
    answer = { status: 200, body: '{}' };
    await api().call(open, {});
    expect(seen.headers['authorization']).toBeUndefined();
    expect(seen.headers['x-sluice-company']).toBeUndefined();
  });

  it('treats 201 as success and 204 as an empty one [S265, S266]', async () => {
    answer = { status: 201, body: '{"id":1}' };
    expect(await api().call(save, { params: { thingId: 'a' }, body: { name: 'b' } })).toEqual({
      id: 1,
    });
    expect(seen.body).toBe('{"name":"b"}');
    answer = { status: 204, body: '' };
    expect(
      await api().call(save, { params: { thingId: 'a' }, body: { name: 'b' } }),
    ).toBeUndefined();
  });

  it('downloads a response unchanged, and reads a failure like any other', async () => {
    answer = { status: 200, body: 'a,b\r\n1,2\r\n' };
    const file = await api().download(read, { params: { thingId: 'a' }, query: {} });
    expect(await file.text()).toBe(answer.body);
    expect(seen.headers['authorization']).toBe('Bearer t1');
    answer = { status: 404, body: '{"message":"There is no such thing.","code":3000}' };
    await expect(api().download(read, { params: { thingId: 'a' }, query: {} })).rejects.toThrow(
      'There is no such thing.',
    );
  });

  it.each([
    ['S306', 400, { message: 'Flow not found', code: 3000 }, 'Flow not found'],
    ['S306', 400, {}, 'Error saving things.'],
    ['S275', 400, 'nonsense', 'Unknown error occurred. Please try later.'],
    ['S282', 401, { code: 1998 }, 'You are not authorized to perform this action.'],
    ['S283', 401, { code: 1999 }, 'Session Expired. You will be logged out soon.'],
    ['S279', 412, {}, 'Device verification is needed.'],
    ['S278', 428, {}, 'Device verification is needed.'],
    ['S280', 502, {}, 'The server encountered an error. Try again.'],
    ['S281', 503, '', 'The server encountered an error. Try again.'],
    ['S289', 409, { code: 12051, message: 'too many' }, 'Flow version limit is exceeded'],
  ])('reads a failure: [%s] %i with %j is "%s"', async (_, status, body, said) => {
    const failure = await fails(status, body);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.message).toBe(said);
    expect(failures.at(-1)).toBe(failure);
  });

  it.each(['<html>Sign in to the network</html>', '"text"', '7', 'null'])(
    'fails when a successful response is no object: [S274] %s',
    async body => {
      const failure = await fails(200, body);
      expect(failure).toBeInstanceOf(Failure);
      expect(failure.message).toBe('Unknown error occurred. Please try later.');
      expect(failures.at(-1)).toBe(failure);
    },
  );

  it('knows which failures sign out and which reload', async () => {
    expect(await fails(401, {})).toMatchObject({ logout: true, reload: false });
    expect(await fails(401, { code: 1998 })).toMatchObject({ logout: false });
    expect(await fails(400, { logout: true })).toMatchObject({ logout: true });
    expect(await fails(418, {})).toMatchObject({ reload: true });
  });

  it('reports a lost connection when the server does not respond [S276]', async () => {
    const nobody = new Api({ identity, base: 'http://127.0.0.1:1/v1' });
    await expect(nobody.call(open, {})).rejects.toMatchObject({
      status: 0,
      message: 'Check your internet connection.',
    });
  });

  it('reads chunks cut anywhere, and reports a response that breaks off', async () => {
    const said = endpoint('POST /said', {
      summary: '',
      reply: Type.Unknown(),
      when: always,
      streams: true,
    });
    const bytes = Buffer.from('data: {"text":"Grüß"}\n\n: still here\r\ndata: {"text":"Gott"}\n\n');
    const pieces = createServer((request, reply) => {
      expect(request.headers.accept).toBe('text/event-stream');
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      const cut = request.headers['authorization'] === 'Bearer cut';
      for (let at = 0; at < bytes.length; at += 3) reply.write(bytes.subarray(at, at + 3));
      if (cut) setImmediate(() => reply.destroy());
      else reply.end();
    });
    await new Promise<void>(resolve => pieces.listen(0, '127.0.0.1', resolve));
    const from = new Api({
      identity,
      base: `http://127.0.0.1:${(pieces.address() as AddressInfo).port}/v1`,
    });
    const read = async (token?: string) => {
      const found: unknown[] = [];
      for await (const piece of from.stream(said, {}, token ? { token } : {})) found.push(piece);
      return found;
    };
    expect(await read()).toEqual([{ text: 'Grüß' }, { text: 'Gott' }]);
    await expect(read('cut')).rejects.toBeInstanceOf(Failure);
    pieces.close();
  });
});
