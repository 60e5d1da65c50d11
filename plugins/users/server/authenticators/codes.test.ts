// @module-tag slow
import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#core/contract';
import { newUuid } from '#core/contract/internal';
import { startServer } from '#testing/startServer';
import { authenticators, type Authenticators } from '../../contract';
import { userDirectory, type UserDirectory } from '#plugins/connectors/contract';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import variables from '#plugins/variables/server';
import users from '../../server';

const mails: Email[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on(
      'end',
      () => void PostalMime.parse(Buffer.concat(parts)).then(mail => (mails.push(mail), done())),
    );
  },
});
let sluice: Awaited<ReturnType<typeof startServer>>;
let service: Authenticators;
let directory: UserDirectory;
let companyId: string;
beforeAll(async () => {
  await new Promise<void>(resolve => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  sluice = await startServer({
    plugins: [variables, connectors, connections, users],
    env: { SLUICE_SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  service = sluice.server.get(authenticators);
  directory = sluice.server.get(userDirectory);
  ({ companyId } = await sluice.company());
});
afterAll(async () => {
  await sluice.close();
  await new Promise<void>(resolve => smtp.close(() => resolve()));
});

const someone = async () =>
  (await directory.create(companyId, { email: `${newId()}@example.com` })).userId;
const rows = (
  table: 'authenticators' | 'authenticator_recovery_codes' | 'authenticator_mail_codes',
) => sluice.server.database.forCompany(companyId).selectFrom(table).selectAll().execute();
/** The app of a person: it knows the secret and nothing else. */
const createApp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
const step = 30_000;
async function withApp() {
  const userId = await someone();
  const begun = await service.createTotp(companyId, userId, {
    name: 'Phone',
    issuer: 'Acme: Ltd',
    account: 'ada',
  });
  return { userId, begun, app: createApp(begun.secret) };
}

describe('An authenticator app', () => {
  // A step that ends within a test would make its code another one's.
  beforeEach(async () => {
    const left = step - (Date.now() % step);
    if (left < 4000) await new Promise(done => setTimeout(done, left));
  }, 10_000);

  it('shows the environment’s name unless the connection has one', async () => {
    const userId = await someone();
    const named = { name: 'Phone', issuer: '', account: 'ada' };
    const { uri } = await service.createTotp(companyId, userId, named);
    const { name } = await sluice.server.database
      .forCompany(companyId)
      .selectFrom('companies')
      .select('name')
      .executeTakeFirstOrThrow();
    expect(new URL(uri).searchParams.get('issuer')).toBe(name);
  });

  it('works once its first code is right, and accepts each code once', async () => {
    const { userId, begun, app } = await withApp();
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Acme/);
    expect(begun.qrCode).toMatch(/^<svg[^]*<\/svg>$/);
    expect(await service.devices(companyId, userId)).toEqual([]);
    const before = app.generate({ timestamp: Date.now() - step });
    expect(await service.checkTotp(companyId, userId, before)).toEqual({
      ok: false,
      reason: 'none',
    });
    expect(await service.confirmTotp(companyId, userId, begun.deviceId, '000000')).toMatchObject({
      ok: false,
    });
    expect(await service.confirmTotp(companyId, userId, begun.deviceId, before)).toMatchObject({
      ok: true,
    });
    expect(await service.devices(companyId, userId)).toMatchObject([
      { kind: 'totp', name: 'Phone' },
    ]);
    expect(await service.checkTotp(companyId, userId, before)).toEqual({
      ok: false,
      reason: 'wrong',
    });
    const now = app.generate();
    expect(
      await service.checkTotp(companyId, userId, `${now.slice(0, 3)} ${now.slice(3)}`),
    ).toMatchObject({
      ok: true,
    });
    expect(await service.checkTotp(companyId, userId, now)).toEqual({ ok: false, reason: 'wrong' });
  });

  it('numbers a name that another device of the person already has', async () => {
    const userId = await someone();
    const names = async () =>
      (await service.devices(companyId, userId)).map(({ name }) => name).toSorted();
    const add = async (name: string) => {
      const terms = { name, issuer: '', account: 'ada' };
      const { deviceId, secret } = await service.createTotp(companyId, userId, terms);
      const code = createApp(secret).generate();
      expect(await service.confirmTotp(companyId, userId, deviceId, code)).toMatchObject({
        ok: true,
      });
      return deviceId;
    };
    await add('Phone');
    // Begun and left: its name is free.
    await service.createTotp(companyId, userId, { name: 'Tablet', issuer: '', account: 'ada' });
    const second = await add('phone ');
    await add('Phone');
    await add('Tablet');
    expect(await names()).toEqual(['Phone', 'Phone 3', 'Tablet', 'phone 2']);
    await service.rename(companyId, userId, second, 'Tablet');
    expect(await names()).toEqual(['Phone', 'Phone 3', 'Tablet', 'Tablet 2']);
    await service.rename(companyId, userId, second, 'Tablet 2');
    expect(await names()).toEqual(['Phone', 'Phone 3', 'Tablet', 'Tablet 2']);
  });

  it('accepts a code once, also for parallel calls', async () => {
    const { userId, begun, app } = await withApp();
    await service.confirmTotp(
      companyId,
      userId,
      begun.deviceId,
      app.generate({ timestamp: Date.now() - step }),
    );
    const code = app.generate();
    const checked = await Promise.all(
      Array.from({ length: 20 }, () => service.checkTotp(companyId, userId, code)),
    );
    expect(checked.filter(each => each.ok)).toHaveLength(1);
  });

  it('allows five attempts in fifteen minutes, and more after them', async () => {
    const { userId, begun, app } = await withApp();
    await service.confirmTotp(
      companyId,
      userId,
      begun.deviceId,
      app.generate({ timestamp: Date.now() - step }),
    );
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => service.checkTotp(companyId, userId, 'abcdef')),
    );
    expect(tries.filter(each => !each.ok && each.reason === 'wrong')).toHaveLength(5);
    expect(await service.checkTotp(companyId, userId, app.generate())).toEqual({
      ok: false,
      reason: 'tooMany',
    });
    await sluice.server.database
      .forCompany(companyId)
      .updateTable('directory_tries')
      .set(({ eb }) => ({ since: eb('since', '-', 15 * 60_000 + 1000) }))
      .execute();
    expect(await service.checkTotp(companyId, userId, app.generate())).toMatchObject({ ok: true });
  });

  it('belongs to one user, and its secret isn’t in the database', async () => {
    const { userId, begun, app } = await withApp();
    const other = await someone();
    expect(await service.confirmTotp(companyId, other, begun.deviceId, app.generate())).toEqual({
      ok: false,
      reason: 'none',
    });
    expect(await service.remove(companyId, other, begun.deviceId)).toBe(false);
    expect(JSON.stringify(await rows('authenticators'))).not.toContain(begun.secret);
    expect(await service.rename(companyId, userId, begun.deviceId, 'Old phone')).toBe(true);
    await service.confirmTotp(companyId, userId, begun.deviceId, app.generate());
    expect(await service.devices(companyId, userId)).toMatchObject([{ name: 'Old phone' }]);
    expect(await service.remove(companyId, userId, begun.deviceId)).toBe(true);
    expect(await service.devices(companyId, userId)).toEqual([]);
    const stranger = await sluice.company();
    expect(await service.devices(stranger.companyId, userId)).toEqual([]);
  });
});

describe('Recovery codes', () => {
  it('are ten codes of 120 bits, each for one use by its user', async () => {
    const [userId, other] = [await someone(), await someone()];
    const codes = await service.createRecoveryCodes(companyId, userId);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/);
    expect(JSON.stringify(await rows('authenticator_recovery_codes'))).not.toContain(codes[0]);
    expect(await service.spendRecoveryCode(companyId, other, codes[0]!)).toBe(false);
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ');
    expect(await service.spendRecoveryCode(companyId, userId, typed)).toBe(true);
    expect(await service.spendRecoveryCode(companyId, userId, typed)).toBe(false);
    expect(await service.recoveryCodesLeft(companyId, userId)).toBe(9);
    const spent = await Promise.all(
      Array.from({ length: 20 }, () => service.spendRecoveryCode(companyId, userId, codes[1]!)),
    );
    expect(spent.filter(Boolean)).toHaveLength(1);
    await service.createRecoveryCodes(companyId, userId);
    expect(await service.spendRecoveryCode(companyId, userId, codes[2]!)).toBe(false);
    expect(await service.recoveryCodesLeft(companyId, userId)).toBe(10);
  });
});

describe('A code by email', () => {
  const mail = { subject: 'Your code', text: 'It is {code}.', html: '<b>{code}</b>' };
  async function sendTestCode() {
    const userId = await someone();
    const email = (await directory.find(companyId, { userId }))!.email;
    const to = { interactionId: newUuid(), userId, email };
    expect(await service.sendCode(companyId, to, mail)).toBe(true);
    const waitForCode = async (count = 1) => {
      const own = () => mails.filter(each => each.to?.[0]?.address === email);
      await vi.waitFor(() => expect(own()).toHaveLength(count), { timeout: 10_000 });
      const { html, text } = own().at(-1)!;
      const code = /It is (\d{6})\./.exec(text ?? '')![1]!;
      expect(html).toContain(`<b>${code}</b>`);
      const kept = await sluice.server.database
        .forCompany(companyId)
        .selectFrom('outbox')
        .select('html')
        .execute();
      expect(JSON.stringify(kept)).not.toContain(code);
      return code;
    };
    return { to, codeOf: waitForCode };
  }

  it('arrives by email, and works once in the run that sent it', async () => {
    const { to, codeOf } = await sendTestCode();
    const code = await codeOf();
    expect(JSON.stringify(await rows('authenticator_mail_codes'))).not.toContain(code);
    expect(
      await service.checkCode(companyId, { ...to, interactionId: newUuid() }, code),
    ).toMatchObject({ ok: false });
    const checked = await Promise.all(
      Array.from({ length: 4 }, () => service.checkCode(companyId, to, code)),
    );
    expect(checked.filter(each => each.ok)).toEqual([{ ok: true, email: to.email }]);
  });

  it('allows five attempts, and a newer code replaces it', async () => {
    const { to, codeOf } = await sendTestCode();
    const first = await codeOf();
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => service.checkCode(companyId, to, 'abcdef')),
    );
    expect(tries.filter(each => !each.ok && each.reason === 'wrong').length).toBeLessThanOrEqual(5);
    expect(await service.checkCode(companyId, to, first)).toEqual({ ok: false, reason: 'over' });
    await service.sendCode(companyId, to, mail);
    const second = await codeOf(2);
    expect(await service.checkCode(companyId, to, second)).toMatchObject({ ok: true });
  });

  it('expires after ten minutes, with at most five sent in fifteen', async () => {
    const { to, codeOf } = await sendTestCode();
    const code = await codeOf();
    const db = sluice.server.database.forCompany(companyId);
    await db
      .updateTable('authenticator_mail_codes')
      .set({ expires: Date.now() - 1 })
      .execute();
    expect(await service.checkCode(companyId, to, code)).toEqual({ ok: false, reason: 'over' });
    const more = await Promise.all(
      Array.from({ length: 10 }, () => service.sendCode(companyId, to, mail)),
    );
    expect(more.filter(Boolean)).toHaveLength(4);
  });
});
