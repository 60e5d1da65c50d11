import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { connectionStore } from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

async function saveConnection(connectorId: string, properties: object) {
  const { token, companyId } = await sluice.company();
  const made = await sluice.inject('POST', '/connections', {
    token,
    body: { name: 'x', connectorId, properties },
  });
  const id: string = made.body.connectionId;
  return {
    save: (changed: object) =>
      sluice.inject('PUT', `/connections/${id}`, { token, body: { properties: changed } }),
    clone: async () =>
      (await sluice.inject('POST', `/connections/${id}/clone`, { token, body: {} })).body
        .connectionId,
    put: (other: string, changed: object) =>
      sluice.inject('PUT', `/connections/${other}`, { token, body: { properties: changed } }),
    values: async () => (await sluice.server.get(connectionStore).opened(companyId, id))!.values,
  };
}
const mail = {
  hostname: { value: 'smtp.example.com' },
  port: { value: 587 },
  password: { value: 'old' },
};

it('rejects another host while ****** keeps the stored secret, and names the field to enter', async () => {
  const { save, values } = await saveConnection('smtpConnector', mail);
  for (const password of [{ value: '******' }, '******']) {
    const refused = await save({ ...mail, hostname: { value: 'evil.example' }, password });
    expect(refused.body).toMatchObject({ httpResponseCode: 400, code: 7001 });
    expect(refused.body.message).toContain(
      'Enter “Password” again because “SMTP Server/Host” changed',
    );
    expect(refused.body.details).toEqual([
      {
        at: 'body/properties/password',
        message: 'Enter Password again because “SMTP Server/Host” changed',
      },
    ]);
  }
  expect(await values()).toMatchObject({ hostname: 'smtp.example.com', password: 'old' });
});

it('accepts another host with a new secret, or with none', async () => {
  const one = await saveConnection('smtpConnector', mail);
  expect(
    (await one.save({ hostname: { value: 'new.example' }, password: { value: 'new' } })).status,
  ).toBe(200);
  expect(await one.values()).toMatchObject({ hostname: 'new.example', password: 'new' });
  expect(
    (await one.save({ hostname: { value: 'other.example' }, password: { value: '' } })).status,
  ).toBe(200);
  expect(await one.values()).not.toHaveProperty('password');
  expect((await one.save({ hostname: { value: 'third.example' } })).status).toBe(200);
});

it('treats an omitted host as another one, and deletes an omitted secret', async () => {
  const { save, values } = await saveConnection('smtpConnector', mail);
  expect((await save({ password: '******' })).body.message).toContain('“SMTP Server/Host”');
  expect((await save({ hostname: { value: 'evil.example' } })).status).toBe(200);
  expect(await values()).not.toHaveProperty('password');
});

it('saves everything else: the same host, other settings, and redirect URLs', async () => {
  const { save, values } = await saveConnection('smtpConnector', mail);
  const same = {
    hostname: { value: 'smtp.example.com' },
    port: { value: '587' },
    username: { value: 'ada' },
  };
  expect((await save({ ...same, password: { value: '******' } })).status).toBe(200);
  expect(await values()).toMatchObject({ username: 'ada', password: 'old' });
  const otherPort = await save({ ...same, port: { value: 25 }, password: '******' });
  expect(otherPort.body.message).toContain('“SMTP Port” changed');
});

it('covers added hosts, hosts of clones, and hosts inside composite settings', async () => {
  const late = await saveConnection('smtpConnector', { password: { value: 'old' } });
  const elsewhere = { hostname: { value: 'evil.example' }, password: '******' };
  expect((await late.save(elsewhere)).status).toBe(400);
  const one = await saveConnection('smtpConnector', mail);
  expect((await one.put(await one.clone(), elsewhere)).status).toBe(400);
  const provider = (issuerUrl: string, more: object = {}) => ({
    customAuth: { properties: { issuerUrl: { value: issuerUrl }, ...more } },
  });
  const oidc = await saveConnection(
    'genericConnector',
    provider('https://a.example', { clientSecret: { value: 'old' } }),
  );
  const refused = await oidc.save(
    provider('https://evil.example', { clientSecret: { value: '******' } }),
  );
  expect(refused.body.details[0].at).toBe('body/properties/customAuth.clientSecret');
  expect(
    (
      await oidc.save(
        provider('https://a.example', {
          clientSecret: '******',
          returnToUrl: { value: 'https://me.example' },
        }),
      )
    ).status,
  ).toBe(200);
  expect(
    (await oidc.save(provider('https://b.example', { clientSecret: { value: 'new' } }))).status,
  ).toBe(200);
});

it('treats a changed part of the host name as another host', async () => {
  const properties = { domainName: { value: 'acme' }, privateKey: { value: 'old' } };
  const { save, values } = await saveConnection('salesforceConnector', properties);
  const privateKey = { value: '******' };
  const refused = await save({ domainName: { value: 'elsewhere' }, privateKey });
  expect(refused.body.message).toContain('“Domain Name” changed');
  expect(await values()).toMatchObject({ domainName: 'acme', privateKey: 'old' });
});
