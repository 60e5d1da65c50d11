// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../contract';
import { entranceState, logout } from '../../contract/internal';
import { confirm } from '../questions/ask';
import { memoryStorage } from '../storage/browserStorage';
import { logoutDelay, Root } from './Root';

describe('effects of failed calls', () => {
  let server: Server;
  let base: string;
  let answer: { status: number; body: string };
  let reloaded = 0;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer(({ method, url, headers }, reply) => {
      asked.push(`${method} ${url} ${headers.authorization}`);
      reply.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => void server.close());
  afterEach(() => void vi.useRealTimers());

  const signedOn = () => {
    const root = new Root({ storage: memoryStorage(), base, reload: () => void reloaded++ });
    root.session.hold({ access_token: 't1' });
    return root;
  };
  const failing = async (status: number, body: unknown) => {
    answer = { status, body: JSON.stringify(body) };
    const root = signedOn();
    await expect(root.api.call(logout, {})).rejects.toBeInstanceOf(Failure);
    return root;
  };

  it('reloads on 418 without signing out [S277]', async () => {
    const root = await failing(418, {});
    expect([reloaded, root.session.token]).toEqual([1, 't1']);
  });

  it('shows the server’s text on a logout flag, and signs out after three seconds [S284]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const root = await failing(400, { message: 'This member was removed.', logout: true });
    expect(root.notices.items.map(({ text }) => text)).toEqual(['This member was removed.']);
    vi.advanceTimersByTime(logoutDelay - 1);
    expect(root.session.token).toBe('t1');
    root.session.begin();
    asked.length = 0;
    vi.advanceTimersByTime(1);
    expect(root.session.token).toBeNull();
    vi.useRealTimers();
    await vi.waitFor(() => expect(asked).toEqual(['POST /v1/customers/logout Bearer t1']));
  });

  it('requests no sign-out with a token that the server rejected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const root = await failing(401, { code: 1999 });
    root.session.begin();
    asked.length = 0;
    vi.advanceTimersByTime(logoutDelay);
    expect(root.session.token).toBeNull();
    vi.useRealTimers();
    answer = { status: 200, body: '{}' };
    await root.api.call(entranceState, {});
    expect(asked).toEqual(['GET /v1/customers/signon undefined']);
  });
});

describe('what is on screen when a session ends', () => {
  const fill = () => {
    const root = new Root({ storage: memoryStorage() });
    root.session.hold({ access_token: 't1' });
    root.notices.success('Deleted user bob@example.com');
    root.notices.offer('Payroll is ready', { label: 'Open', run: () => {} });
    root.notices.failure(new Failure(401, 0, 'Session Expired.'));
    return { root, answer: confirm({ title: 'Delete Payroll?', confirm: 'Delete' }) };
  };

  it('is cleared except for the reason, and no question is confirmed', async () => {
    const { root, answer } = fill();
    root.session.forget();
    expect(root.notices.items.map(({ text }) => text)).toEqual(['Session Expired.']);
    expect(await answer).toBe(false);
  });

  it('is cleared after a sign-out', async () => {
    const { root, answer } = fill();
    await root.account.logout();
    expect(root.notices.items).toEqual([]);
    expect(await answer).toBe(false);
  });

  it('stays while the same person shows a second factor', () => {
    const { root } = fill();
    root.session.hold({ access_token: 't2' });
    expect(root.notices.items).toHaveLength(3);
    root.session.forget();
  });
});
