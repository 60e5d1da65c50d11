// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { archivesOn } from '../kits/archivesOn';
import { editArchive, findRow } from '../kits/spoiltArchives';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const { exported, checked, applied } = archivesOn(() => sluice);
type Person = Awaited<ReturnType<typeof sluice.company>>;

async function createTemplate({ token }: Person, name: string): Promise<string> {
  const { flowsInfo } = (await sluice.inject('GET', '/flows', { token })).body;
  const body = { flowId: flowsInfo[0].flowId, name, category: 'User Registration' };
  const reply = await sluice.inject('POST', '/flowtemplates', { token, body });
  return reply.body.flowTemplate.flowTemplateId;
}
const publish = ({ token }: Person, id: string) =>
  sluice.inject('PUT', `/flowtemplates/${id}/publish`, { token, body: { showCompany: true } });
const searchMarket = async ({ token }: Person) =>
  (await sluice.inject('POST', '/flowtemplates/es', { token, body: { limit: 100 } })).body.hits;
const listOwn = async ({ token }: Person) =>
  (await sluice.inject('GET', '/flowtemplates', { token })).body.flowTemplates;

it('refuses to publish over another environment’s marketplace entry', async () => {
  const victim = await sluice.company({ examples: true });
  const attacker = await sluice.company({ examples: true });
  const id = await createTemplate(victim, 'Harbor');
  expect((await publish(victim, id)).status).toBe(200);
  await sluice.server.database.allCompanies
    .updateTable('market_templates')
    .set({ featured: 1, imports: 7 })
    .where('flow_template_id', '=', id)
    .execute();
  await createTemplate(attacker, 'Forged');
  const archive = editArchive(await exported(attacker), lines => {
    findRow(lines, 'flow_templates').flow_template_id = id;
  });
  await applied(attacker, archive, { mode: 'add' });
  expect(await publish(attacker, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Another environment') },
  });
  const hits = (await searchMarket(attacker)).filter((hit: any) => hit.flowTemplateId === id);
  expect(hits).toMatchObject([{ name: 'Harbor', featured: true, imports: 7 }]);
  // The forged template shows nothing of the other environment's entry.
  expect((await listOwn(attacker)).find((each: any) => each.flowTemplateId === id)).toMatchObject({
    name: 'Forged',
    published: false,
    featured: false,
  });
  const seen = await sluice.inject('GET', `/flowtemplates/${id}`, { token: attacker.token });
  expect(seen.body.flowTemplate).toMatchObject({ published: false, imports: 0 });
  const { token } = attacker;
  const saved = await sluice.inject('PUT', `/flowtemplates/${id}`, {
    token,
    body: { name: 'Pier' },
  });
  expect(saved.body.flowTemplate).toMatchObject({ published: false, imports: 0 });
  expect((await publish(victim, id)).status).toBe(200);
});

it('gives templates of another environment’s archive IDs of their own, so that both can publish', async () => {
  const [one, two] = [await sluice.company({ examples: true }), await sluice.company()];
  const id = await createTemplate(one, 'Lighthouse');
  expect((await publish(one, id)).status).toBe(200);
  const archive = await exported(one);
  await applied(two, archive, { mode: 'add' });
  await applied(two, archive, { mode: 'add' });
  const [copy, ...others] = await listOwn(two);
  expect(others).toEqual([]);
  expect(copy).toMatchObject({ name: 'Lighthouse', published: false });
  expect(copy.flowTemplateId).not.toBe(id);
  expect((await publish(two, copy.flowTemplateId)).status).toBe(200);
  const names = (await searchMarket(two)).map((hit: any) => hit.name);
  expect(names.filter((name: string) => name === 'Lighthouse')).toHaveLength(2);
});

it.each([
  ['a name of 100,000 characters', { name: 'N'.repeat(100_000) }, /name/],
  ['a blank name', { name: ' ' }, /name/],
  ['a long description', { description: 'd'.repeat(2001) }, /description/],
  ['an unknown category', { category: 'Cooking' }, /category/],
  ['a document without a flow', { document: '{"graphData":7}' }, /flows can’t be read/],
  ['a document that is null', { document: 'null' }, /flows can’t be read/],
  [
    'a node without a place',
    { document: '{"graphData":{"elements":{"nodes":[{"data":{},"position":{"x":"a","y":0}}]}}}' },
    /flows can’t be read/,
  ],
])('rejects a flow template of an archive with %s', async (_, change, reason) => {
  const person = await sluice.company({ examples: true });
  await createTemplate(person, 'Plain');
  const archive = editArchive(await exported(person), lines =>
    Object.assign(findRow(lines, 'flow_templates'), change),
  );
  const job = await checked(person, archive, { mode: 'add' });
  expect([job.status, job.message]).toEqual(['failed', expect.stringMatching(reason)]);
});

it('reads the contents of a flow template from its document, whatever the archive says', async () => {
  const person = await sluice.company({ examples: true });
  const id = await createTemplate(person, 'Plain');
  const [{ flowTemplateInfo }] = await listOwn(person);
  const archive = editArchive(await exported(person), lines =>
    Object.assign(findRow(lines, 'flow_templates'), {
      flow_template_id: `${id}0`,
      words: 'w'.repeat(100_000),
      info: 'null',
    }),
  );
  await applied(person, archive, { mode: 'add' });
  for (const each of await listOwn(person)) expect(each.flowTemplateInfo).toEqual(flowTemplateInfo);
  const { allCompanies } = sluice.server.database;
  const rows = await allCompanies.selectFrom('flow_templates').select('words').execute();
  expect(Math.max(...rows.map(({ words }) => words.length))).toBeLessThan(100);
});

it('publishes only what the document contains, and no template with details that the API rejects', async () => {
  const person = await sluice.company({ examples: true });
  const id = await createTemplate(person, 'Quay');
  const change = (values: object) =>
    sluice.server.database.allCompanies
      .updateTable('flow_templates')
      .set(values)
      .where('flow_template_id', '=', id)
      .execute();
  await change({ info: 'null' });
  expect((await publish(person, id)).status).toBe(200);
  const hit = async () =>
    (await searchMarket(person)).find((each: any) => each.flowTemplateId === id);
  expect((await hit()).flowTemplateInfo).toMatchObject({ flows: 1 });
  await change({ name: 'N'.repeat(100_000) });
  expect((await publish(person, id)).status).toBe(409);
  expect((await hit()).name).toBe('Quay');
});

it('keeps the ID of an entry for its publisher after it is unpublished or deleted', async () => {
  const victim = await sluice.company({ examples: true });
  const attacker = await sluice.company({ examples: true });
  const { token } = victim;
  const ends = {
    unpublished: (id: string) =>
      sluice.inject('PUT', `/flowtemplates/${id}/unpublish`, { token, body: {} }),
    deleted: (id: string) => sluice.inject('DELETE', `/flowtemplates/${id}`, { token }),
    removed: (_: string, empty: string) => applied(victim, empty, { mode: 'replace' }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const empty = await exported(victim);
    const id = await createTemplate(victim, 'Harbor');
    expect((await publish(victim, id)).status).toBe(200);
    await end(id, empty);
    expect((await searchMarket(attacker)).map((hit: any) => hit.flowTemplateId)).not.toContain(id);
    await createTemplate(attacker, 'Forged');
    const archive = editArchive(await exported(attacker), lines => {
      findRow(lines, 'flow_templates').flow_template_id = id;
    });
    await applied(attacker, archive, { mode: 'add' });
    expect([name, await publish(attacker, id)]).toMatchObject([
      name,
      { status: 409, body: { message: expect.stringContaining('Another environment') } },
    ]);
  }
});

it('rejects all but one of several environments that publish the same ID at once, with 409', async () => {
  const first = await sluice.company({ examples: true });
  const id = await createTemplate(first, 'Mole');
  const { allCompanies } = sluice.server.database;
  const own = await allCompanies
    .selectFrom('flow_templates')
    .selectAll()
    .where('flow_template_id', '=', id)
    .executeTakeFirstOrThrow();
  const people = [first, ...(await Promise.all([1, 2, 3].map(() => sluice.company())))];
  for (const { companyId } of people.slice(1))
    await allCompanies
      .insertInto('flow_templates')
      .values({ ...own, company_id: companyId })
      .execute();
  const replies = await Promise.all(people.map(person => publish(person, id)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ]);
  const winner = people[replies.findIndex(({ status }) => status === 200)]!;
  const again = await Promise.all([1, 2, 3].map(() => publish(winner, id)));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  const path = `/flowtemplates/${id}/unpublish`;
  await sluice.inject('PUT', path, { token: winner.token, body: {} });
  const anew = await Promise.all([1, 2, 3].map(() => publish(winner, id)));
  expect(anew.map(({ status }) => status)).toEqual([200, 200, 200]);
});
