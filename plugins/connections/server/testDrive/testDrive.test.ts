import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SoftKey } from '#testing/kits/SoftKey';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { driveParty } from './driveEvents';
import { forgetDrives } from './DriveKeys';

let sluice: Awaited<ReturnType<typeof startServer>>;
let owner: Awaited<ReturnType<typeof sluice.company>>;
let origin: string;
beforeAll(async () => {
  sluice = await startServer();
  origin = driveParty(sluice.server).origins.at(-1)!;
});
beforeEach(async () => {
  owner = await sluice.company();
});
afterAll(() => sluice.close());

const user = { username: 'ada.hazel', displayName: 'Ada Hazel' };
const send = (event: string, body: object, { companyId, token } = owner) =>
  sluice.inject('POST', `/company/${companyId}/testdrive/${event}`, { token, body });
async function enrollKey() {
  const key = new SoftKey(origin);
  const { options } = (await send('registerInitiate', user)).body;
  const credential = key.create(options);
  const { status } = await send('registerComplete', { credential });
  expect(status).toBe(200);
  return { key, credential };
}

describe('the events of a test drive', () => {
  it('begin a registration with options for the user [C066]', async () => {
    const { status, body } = await send('registerInitiate', user);
    expect(status).toBe(200);
    const { hostname } = new URL(origin);
    expect(body.options).toMatchObject({
      rp: { id: hostname },
      user: { name: 'ada.hazel', displayName: 'Ada Hazel' },
      challenge: expect.stringMatching(/^[\w-]{20,}$/),
    });
  });

  it('belong to this machine’s host name if it is called by its IP address, which browsers don’t accept', () => {
    const party = (publicUrl: string) =>
      driveParty({ settings: { ...sluice.server.settings, publicUrl } });
    expect(party('http://127.0.0.1:4000')).toEqual({
      name: 'localhost',
      id: 'localhost',
      origins: ['http://127.0.0.1:4000', 'http://localhost:4000'],
    });
    expect(party('https://id.example')).toMatchObject({
      id: 'id.example',
      origins: ['https://id.example'],
    });
  });

  it('complete a registration, and keep the credential for a day [C067]', async () => {
    const key = new SoftKey(origin);
    const { options } = (await send('registerInitiate', user)).body;
    const { status, body } = await send('registerComplete', { credential: key.create(options) });
    expect(status).toBe(200);
    expect(body.credential).toMatchObject({
      credentialId: key.id.toString('base64url'),
      username: 'ada.hazel',
      counter: 0,
      format: 'none',
      userVerified: true,
    });
    expect(body.credential.keptUntil).toBeGreaterThan(Date.now());
  });

  it('begin a sign-in with the created credentials [C068]', async () => {
    const { key } = await enrollKey();
    const { status, body } = await send('authInitiate', { username: user.username });
    expect(status).toBe(200);
    expect(body.options.allowCredentials).toMatchObject([{ id: key.id.toString('base64url') }]);
    const none = await send('authInitiate', { username: 'nobody' });
    expect([none.status, none.body.message]).toEqual([
      400,
      expect.stringContaining('Register one first'),
    ]);
  });

  it('complete a sign-in and return what was signed [C069]', async () => {
    const { key } = await enrollKey();
    const { options } = (await send('authInitiate', { username: user.username })).body;
    const { status, body } = await send('authComplete', { credential: key.get(options) });
    expect(status).toBe(200);
    expect(body.assertion).toMatchObject({
      username: 'ada.hazel',
      counterBefore: 0,
      counter: 1,
      userVerified: true,
    });
  });

  it('accept each response once, right or wrong', async () => {
    const { key, credential } = await enrollKey();
    expect((await send('registerComplete', { credential })).body.message).toContain(
      'was already used',
    );
    const { options } = (await send('authInitiate', { username: user.username })).body;
    const right = key.get(options);
    const forged = {
      ...right,
      response: { ...right.response, signature: key.get(options).response['signature'] },
    };
    expect((await send('authComplete', { credential: forged })).status).toBe(400);
    expect((await send('authComplete', { credential: right })).body.message).toContain(
      'was already used',
    );
  });

  it('reject another site, another person, a counter that doesn’t increase, and unreadable responses', async () => {
    const { key } = await enrollKey();
    const stranger = new SoftKey('https://evil.example');
    const begun = (await send('registerInitiate', user)).body;
    const away = await send('registerComplete', { credential: stranger.create(begun.options) });
    expect([away.status, away.body.message]).toEqual([400, expect.stringContaining('origin')]);
    const other = await sluice.company({ in: owner.companyId });
    expect((await send('authInitiate', { username: user.username }, other)).status).toBe(400);
    for (let times = 0; times < 2; times++) {
      const { options } = (await send('authInitiate', { username: user.username })).body;
      key.counter = 0;
      const { status } = await send('authComplete', { credential: key.get(options) });
      expect(status).toBe(times === 0 ? 200 : 400);
    }
    for (const credential of [
      {},
      { response: { clientDataJSON: '%' } },
      { id: 'a', response: null },
    ]) {
      const { status, body } = await send('authComplete', { credential });
      expect([status, body.message]).toEqual([400, expect.stringMatching(/\w{5}.*\.$/)]);
    }
    for (const body of [
      { username: '', displayName: 'a' },
      { username: 'x'.repeat(65), displayName: 'a' },
      {},
    ])
      expect((await send('registerInitiate', body)).status).toBe(400);
    const elsewhere = await sluice.company();
    expect(
      (await send('registerInitiate', user, { ...owner, token: elsewhere.token })).status,
    ).toBe(401);
  });

  it('are deleted after a day', async () => {
    await enrollKey();
    const db = sluice.server.database.allCompanies;
    await runJob(sluice.server, forgetDrives, { due: Date.now() + 2 * 86_400_000 });
    const left = await db.selectFrom('test_drive_keys').select('owner').execute();
    expect(left).toEqual([]);
  });
});

describe('a capability that applications can call', () => {
  async function ready() {
    const { token, companyId } = owner;
    const { app } = (await sluice.inject('POST', '/apps', { token, body: { name: 'Shop' } })).body;
    const connections = (await sluice.inject('GET', '/connections', { token })).body;
    const findConnectionId = (id: string) =>
      connections.find((each: any) => each.connectorId === id).connectionId;
    const apiKey: string = app.apiKeys.prod;
    const call = (
      properties: object,
      { key = apiKey, to = 'testDrive', of = 'authenticatorsConnector' } = {},
    ) =>
      sluice.inject(
        'POST',
        `/company/${companyId}/connections/${findConnectionId(of)}/capabilities/${to}`,
        {
          body: { properties },
          headers: { 'x-sk-api-key': key },
        },
      );
    return { call, token };
  }

  it('accepts events of a test drive with an API key in the header [C070, S269]', async () => {
    const { call } = await ready();
    const key = new SoftKey(origin);
    const begun = await call({ event: 'registerInitiate', ...user });
    expect(begun.status).toBe(200);
    const credential = key.create(begun.body.options);
    const made = await call({ event: 'registerComplete', credential: JSON.stringify(credential) });
    expect(made.body.credential).toMatchObject({ username: 'ada.hazel' });
    const asked = await call({ event: 'authInitiate', username: user.username });
    const answered = await call({ event: 'authComplete', credential: key.get(asked.body.options) });
    expect(answered.body.assertion).toMatchObject({ counter: 1 });
    expect((await send('authInitiate', { username: user.username })).status).toBe(400);
  });

  it('rejects a missing key, a wrong one, and a person’s token', async () => {
    const { call, token } = await ready();
    for (const key of ['', 'wrong'])
      expect((await call({ event: 'registerInitiate', ...user }, { key })).status).toBe(401);
    const { companyId } = owner;
    const asMember = await sluice.inject(
      'POST',
      `/company/${companyId}/connections/a/capabilities/b`,
      {
        token,
        body: {},
      },
    );
    expect(asMember.status).toBe(401);
  });

  it('reports what it can’t do', async () => {
    const { call } = await ready();
    const other = await call({}, { to: 'registerKey' });
    expect([other.status, other.body.message]).toEqual([
      404,
      expect.stringContaining('that applications can call'),
    ]);
    expect((await call({}, { to: 'constructor' })).status).toBe(404);
    expect((await call({ event: 'fly' })).body.message).toContain(
      'registerInitiate, registerComplete',
    );
  });
});
