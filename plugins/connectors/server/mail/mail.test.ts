import { createServer, type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { nodesOn } from '../connectors/testNodes';
import { localizeMail } from '../../contract/kit/localizeMail';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string;
  readonly mail: Email;
  readonly source: string;
}
let received: Received[] = [];
const password = 'smtp-canary-71';
const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password: given }, _, done) =>
    given === password
      ? done(null, { user: username })
      : done(new Error('Wrong user name or password')),
  onRcptTo: ({ address }, _, done) =>
    address.startsWith('nobody') ? done(new Error('No such person')) : done(),
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', async () => {
      const source = Buffer.concat(parts).toString();
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: String(session.user ?? ''),
        mail: await PostalMime.parse(source),
        source,
      });
      done();
    });
  },
});
const port = () => (smtp.server.address() as AddressInfo).port;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  await new Promise<void>(done => smtp.listen(0, '127.0.0.1', done));
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${port()},127.0.0.1:1` } });
});
beforeEach(() => void (received = []));
afterAll(async () => {
  await sluice.close();
  await new Promise<void>(done => smtp.close(done));
});

const settings = (more: object = {}) => ({
  hostname: '127.0.0.1',
  port: port(),
  username: 'ada',
  password,
  ...more,
});
const mail = (more: object = {}) => ({
  from: 'Sluice <no-reply@example.com>',
  to: 'Ada <ada@example.com>, bob@example.com',
  bcc: 'eve@example.com',
  subject: 'Hello {{global.parameters.name}}',
  message: 'Good day, {{global.parameters.name}}.',
  ...more,
});
async function sending(more: object = {}, own: object = {}) {
  const nodes = await nodesOn(sluice);
  const id = await nodes.connection('smtpConnector', settings(own));
  return (body: object = {}) => nodes.run(['smtpConnector', 'sendEmail', mail(more), id], body);
}

it('delivers a plain text mail to every recipient, with authentication', async () => {
  const send = await sending();
  const { out, success } = await send({ name: 'Ada' });
  expect(success).toBe(true);
  expect(out).toMatchObject({
    accepted: ['ada@example.com', 'bob@example.com', 'eve@example.com'],
    rejected: [],
  });
  const [{ from, to, user, mail: got, source }] = received as [Received];
  expect([from, to, user]).toEqual(['no-reply@example.com', out.accepted, 'ada']);
  expect(got).toMatchObject({
    subject: 'Hello Ada',
    to: [{ name: 'Ada', address: 'ada@example.com' }, {}],
  });
  expect(got.text!.trim()).toBe('Good day, Ada.');
  expect(source).not.toContain('eve@example.com');
});

it('escapes values of the run in HTML mail', async () => {
  const send = await sending({
    contentType: 'text/html',
    message: '<p>Dear {{global.parameters.name}}</p>',
  });
  await send({ name: '<img src=x onerror=alert(1)>' });
  expect(received[0]!.mail.html).toContain('<p>Dear &lt;img');
});

it('sends HTML with a text alternative', async () => {
  const send = await sending({
    contentType: 'text/html',
    message: '<h1>Your code</h1><a href="https://a.example/{{global.parameters.name}}">Go</a>',
  });
  await send({ name: 'ada' });
  const { html, text } = received[0]!.mail;
  expect(html).toContain('<h1>Your code</h1>');
  expect(text!.trim()).toBe('Your code\n\nGo (https://a.example/ada)');
});

it('translates texts of the environment for the reader, and keeps others', () => {
  const german: Readonly<Record<string, string>> = { 'flows.pages.enterCode': 'Code <eingeben>' };
  const say = ({ id, text }: { readonly id: string; readonly text: string }) => german[id] ?? text;
  const html =
    '<h1 data-sktext="flows.pages.enterCode"> Enter </h1><p data-sktext="none.of.ours">Kept</p>';
  expect(localizeMail(html, say)).toBe(html.replace('Enter', 'Code &lt;eingeben&gt;'));
});

it('keeps values from adding headers or recipients', async () => {
  const send = await sending({ to: 'ada@example.com' });
  const name = 'x\r\nBcc: victim@example.com\r\n\r\nbody';
  expect((await send({ name })).success).toBe(true);
  expect(received[0]!.to).toEqual(['ada@example.com', 'eve@example.com']);
  expect(received[0]!.mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
  const injected = await sending({ to: '{{global.parameters.name}}' });
  expect(
    (await injected({ name: 'ada@example.com>\r\nRCPT TO:<victim@example.com' })).error.message,
  ).toContain('is not an email address');
});

it('explains a wrong password, a rejected recipient, and a closed port', async () => {
  const wrong = await (await sending({}, { password: 'smtp-wrong-72' }))();
  expect(wrong.error.message).toContain(
    `127.0.0.1:${port()} rejected the connection’s username or password`,
  );
  expect(JSON.stringify(wrong)).not.toContain('smtp-wrong-72');
  const nobody = await (await sending({ to: 'nobody@example.com', bcc: '' }))();
  expect(nobody.error.message).toContain('rejected the sender or all recipients');
  const some = await (await sending({ to: 'ada@example.com, nobody@example.com', bcc: '' }))();
  expect(some.out).toMatchObject({
    accepted: ['ada@example.com'],
    rejected: ['nobody@example.com'],
  });
  const refused = await (await sending({}, { port: 1 }))();
  expect(refused.error.message).toBe(
    'Nothing is listening at 127.0.0.1:1. Check the host and port.',
  );
  const secure = await (await sending({}, { secureFlag: true }))();
  expect(secure.error.message).toContain('Turn off the connection’s Secure Flag');
  expect((await (await sending({ from: '' }))()).error).toMatchObject({ code: 'noSender' });
  expect((await (await sending({ to: '', bcc: '' }))()).error.message).toContain('no recipient');
  expect((await (await sending({}, { hostname: '' }))()).error).toMatchObject({
    code: 'noMailServer',
  });
});

it('rejects mail servers in private networks unless the operator allows them', async () => {
  for (const hostname of [
    'localhost',
    '127.0.0.2',
    '10.0.0.1',
    '[::1]',
    '::ffff:127.0.0.1',
    '0177.0.0.1',
  ]) {
    const { error } = await (await sending({}, { hostname }))();
    expect(error.message).toMatch(/in a private network|can’t be resolved/);
  }
  expect(received).toEqual([]);
});

it.each(['greeting', 'reply'])('doesn’t wait for a server that delays its %s', async kind => {
  // A line now and then, none of them the last, so that the connection is never silent.
  const slow = createServer(socket => {
    const timer = setInterval(() => socket.write('250-more\r\n'), 50);
    socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
    socket.write(kind === 'greeting' ? '220-' : '220 slow\r\n');
  });
  await new Promise<void>(up => slow.listen(0, '127.0.0.1', up));
  const { port: slowPort } = slow.address() as AddressInfo;
  const other = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
  try {
    const nodes = await nodesOn(other);
    const id = await nodes.connection('smtpConnector', settings({ port: slowPort }));
    const node = ['smtpConnector', 'sendEmail', mail(), id] as const;
    const { start } = await nodes.flowOf(
      { n: node },
      { settings: { flowHttpTimeoutInSeconds: 1 } },
    );
    expect((await start()).body.additionalProperties.nError.message).toBe(
      `The mail server 127.0.0.1:${slowPort} did not respond in time.`,
    );
    const closed = new Promise<number>(done => slow.getConnections((_, count) => done(count)));
    expect(await closed).toBe(0);
  } finally {
    await other.close();
    slow.close();
  }
});

it('disconnects from a server that sends endless empty lines', async () => {
  const lines = Buffer.from('\r\n'.repeat(50_000));
  const flood = createServer(socket => {
    const pour = () => {
      while (socket.writable && socket.write(lines)) continue;
    };
    socket.on('error', () => undefined).on('drain', pour);
    pour();
  });
  await new Promise<void>(up => flood.listen(0, '127.0.0.1', up));
  const { port: floodPort } = flood.address() as AddressInfo;
  const other = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
  try {
    const nodes = await nodesOn(other);
    const id = await nodes.connection('smtpConnector', settings({ port: floodPort }));
    const { error } = await nodes.run(['smtpConnector', 'sendEmail', mail(), id]);
    expect(error.message).toBe(`The mail server 127.0.0.1:${floodPort} sent more than 1 MiB.`);
  } finally {
    await other.close();
    flood.close();
  }
});
