import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { emptyPersona, found, personasOn } from './testPersonas';

const sluice = await startServer();
afterAll(() => sluice.close());
const { call, create } = personasOn(sluice);

describe('a persona', () => {
  it('is created, read, changed, duplicated, and listed by name', async () => {
    const { token } = await sluice.company();
    const { personaId } = await create(token, { name: ' Grace ', description: 'Signs in' });
    await create(token, { name: 'Ada' });
    const change = { ...emptyPersona, name: 'Grace', inputs: [{ name: 'who', value: 'grace' }] };
    const saved = await call(token, 'PUT', `/personas/${personaId}`, change);
    expect(saved.body).toMatchObject({ name: 'Grace', inputs: [{ name: 'who', value: 'grace' }] });
    const copy = await call(token, 'POST', `/personas/${personaId}/duplicate`);
    expect(copy.body.name).toBe('Grace (copy)');
    const names = async (query = '') =>
      (await call(token, 'GET', `/personas${query}`)).body.personas.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names()).toEqual(['Ada', 'Grace', 'Grace (copy)']);
    expect(await names('?query=grace')).toEqual(['Grace', 'Grace (copy)']);
  });

  it('never returns a secret, and keeps it if the mask is sent', async () => {
    const { token } = await sluice.company();
    const made = await create(token, {
      cookies: [{ name: 'device', value: 'cookie-canary', secret: true }],
      typed: [
        { name: 'username', value: 'ada' },
        { name: 'password', value: 'typed-canary' },
      ],
      answers: [found],
    });
    expect(made).toMatchObject({
      cookies: [{ name: 'device', value: '******', secret: true }],
      typed: [
        { name: 'username', value: 'ada' },
        { name: 'password', value: '******', secret: true },
      ],
      answers: [{ output: { name: 'Ada', accessToken: '******' } }],
    });
    const { personaId, createdDate: _c, updatedDate: _u, ...shown } = made;
    const saved = await call(token, 'PUT', `/personas/${personaId}`, { ...shown, name: 'Ada B.' });
    expect(saved.status).toBe(200);
    const copy = await call(token, 'POST', `/personas/${personaId}/duplicate`);
    const texts = [saved.text, copy.text, (await call(token, 'GET', '/personas')).text];
    expect(texts.join()).not.toContain('canary');
    // Both still have their secrets, which rest encrypted.
    const { allCompanies } = sluice.server.database;
    const rows = await allCompanies.selectFrom('personas').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('canary');
    for (const id of [personaId, copy.body.personaId]) {
      const { trialPersonas } = await import('#plugins/runtime/contract');
      const { company_id } = rows.find(({ persona_id }) => persona_id === id)!;
      const kept = await sluice.server.get(trialPersonas).find(company_id, id);
      expect(kept.typed).toEqual({ username: 'ada', password: 'typed-canary' });
      expect(kept.cookies).toEqual({ device: 'cookie-canary' });
      expect(kept.answers[0]?.output['accessToken']).toBe('answer-canary');
      expect(kept.secrets.toSorted()).toEqual(['answer-canary', 'cookie-canary', 'typed-canary']);
    }
  });

  it('reveals no secret that is renamed or marked as plain', async () => {
    const { token } = await sluice.company();
    const draft = { ...emptyPersona, cookies: [{ name: 'device', value: 'told', secret: true }] };
    const { personaId } = await create(token, draft);
    const write = (cookies: object[]) =>
      call(token, 'PUT', `/personas/${personaId}`, { ...draft, cookies });
    const renamed = await write([{ name: 'other', value: '******', secret: true }]);
    expect(renamed).toMatchObject({ status: 400 });
    expect(renamed.body.message).toContain('Enter the value of “other”');
    expect((await write([{ name: 'device', value: '******', secret: false }])).status).toBe(400);
  });

  it('can be restored after it was deleted', async () => {
    const { token } = await sluice.company();
    const { personaId } = await create(token);
    await call(token, 'DELETE', `/personas/${personaId}`);
    expect((await call(token, 'GET', `/personas/${personaId}`)).status).toBe(404);
    expect((await call(token, 'GET', '/personas')).body.personas).toEqual([]);
    const back = await call(token, 'POST', `/personas/${personaId}/restore`);
    expect(back.body).toMatchObject({ personaId, name: 'Ada' });
    expect((await call(token, 'POST', `/personas/${personaId}/restore`)).status).toBe(404);
  });
});
