// @module-tag slow
import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { emptyPersona } from '#plugins/personas/server/testPersonas';
import { startServer } from '../startServer';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});
const createKey = () => randomBytes(32).toString('hex');

it('after a lost key, all secrets can be entered or rotated again, as the operators’ guide says', async () => {
  const first = await startServer({ env: { SLUICE_KEY: createKey() } });
  closing.push(() => first.close());
  const ada = await first.company();
  const ask = (
    on: typeof first,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ) => on.inject(method, url, { token: ada.token, ...(body && { body }) });
  const { app } = (await ask(first, 'POST', '/apps', { name: 'App' })).body;
  const path = `/apps/${app.appId}`;
  await ask(first, 'PUT', path, { apiKeyEnabled: true });
  const before = (await ask(first, 'GET', path)).body.app;
  const secret = { name: 'k', type: 'secret', context: 'company', value: 'before' };
  for (const name of ['k', 'gone'])
    expect((await ask(first, 'POST', '/constructs', { ...secret, name })).status).toBe(200);
  const connection = { name: 'Mail', connectorId: 'smtpConnector' };
  const properties = { password: { value: 'before' } };
  const made = await ask(first, 'POST', '/connections', { ...connection, properties });
  expect(made.status).toBe(200);

  const persona = (await ask(first, 'POST', '/personas', emptyPersona)).body;
  expect(persona.personaId).toBeDefined();

  const { allCompanies } = first.server.database;
  const records = ['key-id', 'audit-heads'];
  await allCompanies.deleteFrom('installation').where('name', 'in', records).execute();
  await allCompanies.deleteFrom('company_keys').execute();
  await allCompanies.deleteFrom('audit_heads').execute();
  const { dataFolder, databaseUrl } = first.server.settings;
  const next = await startServer({
    env: {
      SLUICE_DATA: dataFolder,
      SLUICE_KEY: createKey(),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  closing.push(() => next.close());

  const verify = `/company/${ada.companyId}/events/verify`;
  expect((await ask(next, 'GET', verify)).body).toMatchObject({ ok: true });
  const lost = await ask(next, 'GET', path);
  expect(lost.status).toBe(200);
  expect(lost.body.app.apiKeys.prod).not.toBe(before.apiKeys.prod);
  expect((await ask(next, 'PUT', `${path}/rotateKey`, { overlapMinutes: 60 })).status).toBe(200);
  expect((await ask(next, 'PUT', `${path}/rotateSecret`, { overlapMinutes: 60 })).status).toBe(200);
  const rotated = (await ask(next, 'GET', path)).body.app;
  expect(rotated.apiKeys.prod).toMatch(/^[0-9a-f]{64}/);
  expect(rotated.oauth.values.clientSecret).toMatch(/^[0-9a-f]{64}/);
  const changed = { ...secret, value: 'after' };
  const toPath = (name: string) => `/constructs/${encodeURIComponent(`${name}##SK##company`)}`;
  const renamed = { ...secret, displayName: 'K', value: '******' };
  expect((await ask(next, 'PUT', toPath('k'), renamed)).status).toBe(200);
  expect((await ask(next, 'PUT', toPath('k'), changed)).status).toBe(200);
  expect((await ask(next, 'DELETE', toPath('gone'))).status).toBe(200);
  const entered = { ...connection, properties: { password: { value: 'after' } } };
  const at = `/connections/${made.body.connectionId}`;
  expect((await ask(next, 'PUT', at, entered)).status).toBe(200);
  const { personas } = (await ask(next, 'GET', '/personas')).body;
  expect(personas).toMatchObject([{ personaId: persona.personaId, name: 'Ada' }]);
  expect(await ask(next, 'GET', `/personas/${persona.personaId}`)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('or delete the persona') },
  });
  expect((await ask(next, 'DELETE', `/personas/${persona.personaId}`)).status).toBe(200);
  expect((await ask(next, 'GET', verify)).body).toMatchObject({ ok: true });
});
