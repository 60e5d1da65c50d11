import { expect, it } from 'vitest';
import { finish } from '../../contract/sliced';
import { gatherSecrets, maskEvents, maskEventsSliced } from './maskEvents';

const maskEvent = (event: object, terms = {}) => JSON.parse(maskEvents([event], terms))[0];

it('masks fields with secret-sounding names at every depth, and keeps the rest', () => {
  const event = {
    input: {
      user: 'ada',
      password: 'hunter2',
      deep: [{ access_token: 'x', apiKey: 'y', authorization: 'Bearer z', otp: 123456 }],
      hasPassword: true,
    },
  };
  expect(maskEvent(event).input).toEqual({
    user: 'ada',
    password: '******',
    deep: [{ access_token: '******', apiKey: '******', authorization: '******', otp: '******' }],
    hasPassword: true,
  });
});
it('masks short events like others', () => {
  const events = [{ input: { user: 'ada', left: undefined } }, { output: { code: 'x', n: 1 } }];
  const terms = { plain: true, short: true };
  expect(maskEvents(events, terms)).toBe(maskEvents(events));
  const masked = { ...terms, fields: ['user'], secrets: ['a-secret'] };
  expect(maskEvents([...events, { input: 'a-secret' }], masked)).toBe(
    '[{"input":{"user":"******"}},{"output":{"code":"x","n":1}},{"input":"******"}]',
  );
});
it('masks codes sent by email, but not the state of a password', () => {
  const output = {
    verificationCode: '12345678',
    recoveryCode: '12345678',
    passwordState: { status: 'OK', password: 'hunter2' },
    passwordStatus: 'NO_PASSWORD',
  };
  expect(maskEvent({ output }).output).toEqual({
    verificationCode: '******',
    recoveryCode: '******',
    passwordState: { status: 'OK', password: '******' },
    passwordStatus: 'NO_PASSWORD',
  });
});
it('masks secrets in headers of calls and responses', () => {
  const headers = {
    'set-cookie': 'session=1',
    cookie: 'session=1',
    'x-api-key': 'k',
    'Ocp-Private-Key': 'k',
    'content-type': 'text/plain',
  };
  expect(maskEvent({ output: { headers, client_assertion: 'a.b.c' } }).output).toEqual({
    headers: {
      'set-cookie': '******',
      cookie: '******',
      'x-api-key': '******',
      'Ocp-Private-Key': '******',
      'content-type': 'text/plain',
    },
    client_assertion: '******',
  });
});
it('masks links that continue a run, and their QR codes, wherever they are', () => {
  const hash = 'd9b5'.repeat(12);
  const link = `https://id.example/hosted/link?state=4f1c.${hash}`;
  const qrCode = `data:image/svg+xml;base64,${'AbCd'.repeat(5000)}`;
  const found = new Set<string>();
  const event = {
    input: { to: link, text: `Open ${link}`, page: `<img src="${qrCode}">` },
    eventMessage: `<a href="https://id.example/hosted/link?state&#x3D;4f1c.${hash}">`,
    request: { url: `https://mail.example/?to=${encodeURIComponent(link)}` },
    output: { challenge: 'known', continueLink: link, qrCode },
  };
  expect(gatherSecrets(event, found)).toBe(false);
  const kept = JSON.stringify(maskEvent(event, { values: found }));
  expect(kept).not.toMatch(/4f1c|d9b5|AbCd/);
  expect(maskEvent(event, { values: found })).toMatchObject({
    input: { to: '******', text: 'Open ******' },
    output: { challenge: 'known', continueLink: '******', qrCode: '******' },
  });
});
it('masks a link that continues a run if a subflow returns it under another name', () => {
  const address = 'https://id.example/hosted/link?state=';
  const [open, token] = ['https://id.example/list?state=open', `4f1c.${'d9b5'.repeat(12)}`];
  const found = new Set<string>();
  gatherSecrets({ link: `${address}${token}`, open }, found);
  expect([...found]).toEqual([`${address}${token}`, token]);
});
it('masks the fields that the flow’s settings name', () => {
  expect(
    maskEvent({ output: { ssn: '1', Name: 'Ada' } }, { fields: ['SSN', 'name'] }).output,
  ).toEqual({
    ssn: '******',
    Name: '******',
  });
});
it('masks a secret’s value under other names, but not inside the names themselves', () => {
  const found = new Set<string>();
  gatherSecrets({ a: [{ password: 'input', newPassword: 'Corr"ect' }] }, found);
  const event = {
    input: { leftValueA: 'Corr"ect', note: 'it was Corr"ect', other: 'it was the input' },
  };
  expect(maskEvent(event, { values: found })).toEqual({
    input: { leftValueA: '******', note: 'it was ******', other: '******' },
  });
});
it('truncates long texts and omits data that is too large', () => {
  expect(maskEvent({ output: { text: 'x'.repeat(20_000) } }).output.text).toHaveLength(8193);
  expect(
    maskEvent({
      eventType: 'node',
      output: { list: Array.from({ length: 300_000 }, () => 12345) },
    }),
  ).toMatchObject({
    eventType: 'node',
    output: expect.stringContaining('1 MiB'),
  });
});
it('omits data of a run if the search for its secrets takes too long (guarantee 31)', () => {
  const found = new Set<string>();
  const input = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, at) => [`password${at}`, `secret-${at}`]),
  );
  gatherSecrets(input, found);
  expect(found.size).toBe(20_000);
  const output = { list: Array.from({ length: 20_000 }, (_, at) => `it is secret-${at}`) };
  const event = {
    eventType: 'node',
    nodeId: 'a',
    input,
    output,
    eventMessage: 'secret-1',
    error: 'secret-2',
  };
  expect(maskEvent(event, { values: found })).toEqual({
    eventType: 'node',
    nodeId: 'a',
    input: null,
    output: expect.stringContaining('too many secrets'),
    eventMessage: '',
  });
});
it('writes one event per step, and none beyond the limit (guarantee 31)', () => {
  let read = 0;
  const createEvent = (text: string) => ({
    get output() {
      read++;
      return { text, password: 'x' };
    },
  });
  const events = Array.from({ length: 100 }, (_, at) => createEvent(`text ${at}`));
  const work = maskEventsSliced(events);
  for (let at = 0; at < 10; at++) work.next();
  expect(read).toBeLessThan(40);
  expect(JSON.parse(finish(work))).toEqual(
    Array.from({ length: 100 }, (_, at) => ({
      output: { text: `text ${at}`, password: '******' },
    })),
  );
  read = 0;
  const large = Array.from({ length: 1000 }, () => createEvent('x'.repeat(8000)));
  expect(JSON.parse(maskEvents(large))).toHaveLength(1000);
  expect(read).toBeLessThan(3000);
});
