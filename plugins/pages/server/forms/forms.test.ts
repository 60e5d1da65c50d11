import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestChain } from '#plugins/editor/web/testFlow';

let sluice: Awaited<ReturnType<typeof startServer>>;
let file: { readonly forms: object };
beforeAll(async () => {
  sluice = await startServer();
  const { token } = await sluice.company();
  const { body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Shows a form', graphData },
  });
  const out = await sluice.inject('GET', `/flows/${body.flowInfo.flowId}/versions/-1`, { token });
  file = { ...out.body, forms: { f1: { name: 'Address', fields: ['street'] } } };
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const graphData = JSON.parse(
  JSON.stringify(createTestChain(1)).replace('"nodeTitle":', '"form":{"value":"f1"},"nodeTitle":'),
);
const bring = ({ token }: Person, flowInfo: object = file, more: object = {}) =>
  sluice.inject('PUT', '/flows/import', {
    token,
    body: { name: 'Shows a form', flowInfo, ...more },
  });
const fetchForms = async ({ token, companyId }: Person) =>
  (await sluice.inject('GET', `/company/${companyId}/forms`, { token })).body;

it('are imported with a flow, listed, and exported with it again [C042, C103]', async () => {
  const person = await sluice.company();
  expect(await fetchForms(person)).toEqual({ forms: [], resourceLimit: { total: 200, used: 0 } });
  const { status, body } = await bring(person);
  expect([status, body.forms]).toEqual([200, 1]);
  const { forms, resourceLimit } = await fetchForms(person);
  expect(forms).toMatchObject([{ formId: 'f1', name: 'Address' }]);
  expect(resourceLimit.used).toBe(1);
  const path = `/flows/${body.flowInfo.flowId}/versions/-1`;
  const out = await sluice.inject('GET', `${path}?includeForms=true`, { token: person.token });
  expect(out.body.forms).toEqual(file.forms);
  const plain = await sluice.inject('GET', path, { token: person.token });
  expect(plain.body.forms?.f1).toBeUndefined();
  expect((await bring(person)).status).toBe(200);
  expect((await fetchForms(person)).forms).toHaveLength(1);
});

it('are rejected with 8132 if the file has no readable forms [S294]', async () => {
  const person = await sluice.company();
  for (const forms of ['f1', ['f1'], { f1: 'Address' }])
    expect((await bring(person, { ...file, forms })).body.code).toBe(8132);
  const off = await bring(person, { ...file, forms: 'f1' }, { importForms: false });
  expect(off.status).toBe(200);
});

it('fail an export with 9038 if a node shows a missing form [S297]', async () => {
  const { token } = await sluice.company();
  const shown = JSON.parse(
    JSON.stringify(graphData).replaceAll('"httpConnector"', '"pingOneFormsConnector"'),
  );
  const { body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'F', graphData: shown },
  });
  const path = `/flows/${body.flowInfo.flowId}/versions/-1`;
  const out = await sluice.inject('GET', `${path}?includeForms=true`, { token });
  expect([out.status, out.body.code]).toEqual([400, 9038]);
  expect(out.body.details).toEqual([
    { at: 'f1', message: 'The form f1 does not exist in this environment.' },
  ]);
  expect((await sluice.inject('GET', path, { token })).status).toBe(200);
});

it('are not imported if the option is off', async () => {
  const person = await sluice.company();
  const { status, body } = await bring(person, file, { importForms: false });
  expect([status, body.forms]).toEqual([200, undefined]);
  expect((await fetchForms(person)).forms).toEqual([]);
});

it('are rejected together with the flow beyond the limit, without the permission, or without a unique name', async () => {
  const person = await sluice.company();
  await bring(person);
  const count = async () =>
    (await sluice.inject('GET', '/flows', { token: person.token })).body.resourceLimit.used;
  const before = await count();
  const createFileWithForm = (name: string) => ({ ...file, forms: { f2: { name } } });
  for (const name of ['Address', '', 'x'.repeat(257)]) {
    const { status, body } = await bring(person, createFileWithForm(name));
    expect([status, body.code]).toEqual([400, 8134]);
  }
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ forms: { total: 1 } }) })
    .where('company_id', '=', person.companyId)
    .execute();
  expect((await bring(person, createFileWithForm('Another'))).body.code).toBe(8131);
  const other = await sluice.company({ can: ['flows:create', 'flows:read'], in: person.companyId });
  expect((await bring(other, createFileWithForm('Another'))).body.code).toBe(8133);
  expect(await count()).toBe(before);
});
