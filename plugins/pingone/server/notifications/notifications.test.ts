import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { mailText } from '#core/server/internal';
import { authenticators } from '#plugins/users/contract';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('queues a plain text email in the outbox of the installation', async () => {
  const nodes = await nodesOn(sluice);
  const row = (name: string, value: string) => ({ name, preferredDataType: 'string', value });
  const sent = await nodes.run([
    'notificationsConnector',
    'sendEmail',
    {
      email: 'ada@example.com',
      customTemplateVariant: 'Magic Link Authentication',
      templateVariant: 'enterCustomValue',
      templateVariables: [
        row('firstName', 'Ada'),
        row('continueLink', 'https://id.example/go?x=1'),
        row('companyName', 'Acme\r\nBcc: x@y.z'),
      ],
    },
  ]);
  expect(sent.out).toMatchObject({ email: 'ada@example.com', willBeSent: false });
  const db = sluice.server.database.forCompany(nodes.companyId);
  const kept = await db
    .selectFrom('outbox')
    .selectAll()
    .where('mail_id', '=', sent.out.mailId)
    .executeTakeFirstOrThrow();
  expect(kept.subject).toBe('Acme Bcc: x@y.z: Your link to continue');
  const text = mailText(sluice.server, kept);
  expect(text).toContain('Hello Ada,');
  expect(text).toContain('https://id.example/go?x=1');
  const other = (more: Record<string, unknown>) =>
    nodes.run(['notificationsConnector', 'sendEmail', more]);
  expect((await other({ customTemplateVariant: '{}' })).error).toMatchObject({ code: 'noAddress' });
  expect((await other({ email: 'a@x.org, b@x.org' })).error).toMatchObject({ code: 'noAddress' });
  expect(
    (await other({ email: 'a@x.org', customTemplateVariant: 'ForgotUsername' })).out.subject,
  ).toMatch(/^Company of .+: Forgot Username$/);
});

it('counts its emails to an address together with those of other connectors', async () => {
  const nodes = await nodesOn(sluice);
  const email = 'grace@example.org';
  const notify = (to: string) => nodes.run(['notificationsConnector', 'sendEmail', { email: to }]);
  const outcomes = [];
  for (let sent = 0; sent < 5; sent++) outcomes.push((await notify(email)).error);
  expect(outcomes.filter(Boolean)).toEqual([]);
  expect((await notify('Grace@Example.org')).error).toEqual({
    code: 'tooMany',
    message: 'Too many emails were sent to this address. Wait 15 minutes and try again.',
  });
  const service = sluice.server.get(authenticators);
  const notice = { subject: 'Hello', text: 'Hello' };
  expect(await service.sendNotice(nodes.companyId, { email }, notice)).toBe(false);
  const db = sluice.server.database.forCompany(nodes.companyId);
  expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(5);
  expect((await notify('ada@example.org')).out).toMatchObject({ email: 'ada@example.org' });
});

it('names services that can send text messages and calls, which have no gateway here', async () => {
  const nodes = await nodesOn(sluice);
  for (const capability of ['sendSms', 'sendVoice']) {
    const { error } = await nodes.run(['notificationsConnector', capability, { phone: '+1' }]);
    expect(error.message).toContain('PingOne Notifications');
    expect(error.message).toContain(capability);
    expect(error.code).toBe('notConfigured');
  }
});

it('sends no more emails than its environment’s limit', async () => {
  const nodes = await nodesOn(sluice);
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ emailsPerHour: { total: 1 } }) })
    .where('company_id', '=', nodes.companyId)
    .execute();
  const notify = (email: string) => nodes.run(['notificationsConnector', 'sendEmail', { email }]);
  expect((await notify('ada@example.org')).out).toMatchObject({ willBeSent: false });
  expect((await notify('grace@example.org')).error).toMatchObject({
    code: 'limitReached',
    message: expect.stringContaining('has reached its email limit. Wait'),
  });
});
