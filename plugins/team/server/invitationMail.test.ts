import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import { mailText } from '#core/server/internal';
import { Mailbox } from '#testing/security/kits/Mailbox';
import { startServer } from '#testing/startServer';
import team from '../server';

it('an invitation is emailed if a mail server is set up, and then nobody else can read its link', async () => {
  const mails: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on(
        'end',
        () =>
          void PostalMime.parse(Buffer.concat(parts))
            .then(mail => mails.push(mail))
            .then(() => done()),
      );
    },
  });
  await new Promise<void>(resolve => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const sluice = await startServer({
    plugins: [team],
    env: { SLUICE_SMTP_URL: `smtp://127.0.0.1:${port}`, SLUICE_URL: 'https://sluice.example' },
  });
  const { companyId, token } = await sluice.company();
  const body = {
    email: 'grace@example.org',
    firstName: 'Grace',
    lastName: 'Hopper',
    roles: ['default:read'],
  };
  await sluice.inject('POST', `/company/${companyId}/customers`, { token, body });
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 10_000 });
  expect(mails[0]).toMatchObject({
    to: [{ address: 'grace@example.org' }],
    subject: expect.stringContaining('invited'),
  });
  const link = /https:\S+/.exec(mails[0]!.text ?? '')![0];
  expect(link).toMatch(/^https:\/\/sluice\.example\/invitation\?token=/);
  const outbox = () => sluice.inject('GET', `/company/${companyId}/outbox`, { token });
  await vi.waitFor(async () => expect((await outbox()).body.mails[0].sentDate).toBeGreaterThan(0));
  expect((await outbox()).body).toMatchObject({ sends: true, outboxCount: 1 });
  expect((await outbox()).text).not.toContain('token=');
  await sluice.close();
  await new Promise<void>(resolve => smtp.close(() => resolve()));
});

it('an invitation contains no link of an inviter with an empty name and a URL as address (guarantee 28)', async () => {
  const sluice = await startServer({
    plugins: [team],
    env: { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1', SLUICE_URL: 'https://sluice.example' },
  });
  const { companyId, customerId, token } = await sluice.company();
  const { allCompanies } = sluice.server.database;
  const hostile = 'https://evil.example/verify?x=@evil.example';
  await allCompanies
    .updateTable('customers')
    .set({ first_name: '<>', last_name: '<>', email: hostile })
    .where('customer_id', '=', customerId)
    .execute();
  const invite = (email: string) =>
    sluice.inject('POST', `/company/${companyId}/customers`, {
      token,
      body: { email, firstName: '<>', lastName: 'Hopper', roles: ['default:read'] },
    });
  expect((await invite('grace@example.org')).status).toBe(200);
  const row = await allCompanies.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const text = mailText(sluice.server, row);
  expect(text).not.toMatch(/evil\.example/);
  expect(text.match(/https?:\/\/\S+/g)).toEqual([
    expect.stringMatching(/^https:\/\/sluice\.example\/invitation/),
  ]);
  expect((await invite('https://evil.example/x?y=@evil.example')).status).toBe(400);
  expect((await invite('zoë.o’neil+x@bücher.example')).status).toBe(200);
  await sluice.close();
});

it('an environment sends no more invitations per day than its limit', async () => {
  const sluice = await startServer({ plugins: [team] });
  const { companyId, token } = await sluice.company();
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ invitationsPerDay: { total: 2 } }) })
    .where('company_id', '=', companyId)
    .execute();
  const invite = (name: string) =>
    sluice.inject('POST', `/company/${companyId}/customers`, {
      token,
      body: {
        email: `${name}@example.org`,
        firstName: name,
        lastName: 'Hopper',
        roles: ['default:read'],
      },
    });
  const statuses = [await invite('one'), await invite('two'), await invite('three')];
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(statuses[2]!.body.message).toBe(
    'This environment has sent 2 invitations today, the most it can. Try again tomorrow, or ask an operator to raise the limit.',
  );
  const outbox = await sluice.inject('GET', `/company/${companyId}/outbox`, { token });
  expect(outbox.body.outboxCount).toBe(2);
  await sluice.close();
});

it('an invitation’s subject appears as the inviter wrote it, and decodes to nothing else (guarantee 28)', async () => {
  const mailbox = new Mailbox();
  const env = { SLUICE_SMTP_URL: await mailbox.open(), SLUICE_URL: 'https://sluice.example' };
  const sluice = await startServer({ plugins: [team], env });
  const { companyId, token } = await sluice.company();
  const { allCompanies } = sluice.server.database;
  for (const [index, name] of [
    '=?utf-8?Q?https=3A=2F=2Fevil=2Eexample?=',
    '=?utf-8?B?aHR0cHM6Ly9ldmlsLmV4YW1wbGU=?=',
    'Acme =?utf-8?Q?https=3A=2F=2Fevil=2Eexample?= “Ltd”',
  ].entries()) {
    await allCompanies
      .updateTable('companies')
      .set({ name })
      .where('company_id', '=', companyId)
      .execute();
    const email = `grace${index}@example.org`;
    const body = { email, firstName: 'Grace', lastName: 'Hopper', roles: ['default:read'] };
    await sluice.inject('POST', `/company/${companyId}/customers`, { token, body });
    await vi.waitFor(() => expect(mailbox.has(email)).toBe(true), { timeout: 10_000 });
    const { subject = '' } = mailbox.mails.at(-1)!;
    expect(subject.replaceAll('\u2060', '')).toContain(name);
    expect(subject).not.toMatch(/evil\.example/);
  }
  await sluice.close();
  await mailbox.close();
});
