import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import { variableStore, type CarriedVariable } from '../../contract';
import variables from '../../server';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [variables, connectors, connections] })),
);
afterAll(() => sluice.close());

const mebibyte = 1024 * 1024;
const store = () => sluice.server.get(variableStore);
const keyOf = (name: string) => `${name}##SK##company`;
const blank = { mutable: 1, min: 0, max: 2000, customer_id: '', created_date: 0, carried: 1 };
const createRow = (companyId: string, name: string, length = 0, flowId = '') => ({
  ...blank,
  company_id: companyId,
  name: flowId ? `${name}##SK##flow##SK##${flowId}` : keyOf(name),
  context: flowId ? 'flow' : 'company',
  type: 'string',
  display_name: '',
  value: JSON.stringify('x'.repeat(length)),
  flow_id: flowId,
});
type Row = ReturnType<typeof createRow>;
const toCarried = (name: string, length: number): CarriedVariable => ({
  name: keyOf(name),
  context: 'company',
  fields: { type: 'string', value: 'x'.repeat(length) },
});

/** Stores rows as they may have been stored before there were limits. */
async function put(companyId: string, rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += 200)
    await sluice.server.database.transaction(companyId, async db => {
      await db
        .insertInto('constructs')
        .values(rows.slice(at, at + 200))
        .execute();
    });
}

/** An environment whose variables take 15.5 of 16 MiB, with a small one to change. */
async function createFull() {
  const person = await sluice.company();
  const { token, companyId } = person;
  const names = Array.from({ length: 31 }, (_, at) => `full${at}`);
  await put(
    companyId,
    names.map(name => createRow(companyId, name, mebibyte / 2)),
  );
  await put(companyId, [createRow(companyId, 'small', 10)]);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  return { ...person, call };
}
const fits = mebibyte / 4;
const tooMuch = 0.75 * mebibyte;
const noRoom = (name: string) =>
  `“${name}” has no room: the environment’s variables take 15.5 MiB of 16 MiB. Shorten or delete some.`;
const ensure = (companyId: string, carried: readonly CarriedVariable[]) =>
  sluice.server.database.transaction(companyId, db => store().ensure(db, companyId, carried));

describe('the variables of an environment', () => {
  it('take up to 16 MiB when they are created, changed, imported, and restored', async () => {
    const { call } = await createFull();
    const big = { context: 'company', type: 'string', value: 'y'.repeat(tooMuch) };
    const made = await call('POST', '/constructs', { ...big, name: 'big' });
    expect([made.status, made.body.message]).toEqual([400, noRoom('big')]);
    const small = `/constructs/${encodeURIComponent(keyOf('small'))}`;
    expect((await call('PUT', small, big)).body.message).toBe(noRoom('small'));
    const change = { chosen: { names: [keyOf('small')] }, change: { value: big.value } };
    const { lines } = (await call('POST', '/constructs/change', change)).body;
    expect(lines).toEqual([{ name: keyOf('small'), action: 'refuse', message: noRoom('small') }]);
    const text = `name,context,value\nsmall,company,${big.value}\nbig,company,${big.value}`;
    const read = await call('POST', '/constructs/import?dryRun=true', { text });
    expect(read.body.lines.map((each: any) => each.message)).toEqual([
      noRoom('small'),
      noRoom('big'),
    ]);
    await call('DELETE', `/constructs/${encodeURIComponent(keyOf('full0'))}`);
    const other = { ...big, name: 'other' };
    expect((await call('POST', '/constructs', other)).status).toBe(200);
    const back = await call('POST', '/constructs/restore', { names: [keyOf('full0')] });
    expect(back.body.lines[0]).toMatchObject({ action: 'refuse' });
    expect(back.body.lines[0].message).toContain('“full0” has no room');
  });

  it('take up to 16 MiB when flows bring them, are copied, and when one is copied', async () => {
    const { companyId } = await createFull();
    await expect(ensure(companyId, [toCarried('big', tooMuch)])).rejects.toThrow(noRoom('big'));
    expect(await ensure(companyId, [toCarried('fits', 10)])).toEqual([keyOf('fits')]);
    await put(companyId, [createRow(companyId, 'own', tooMuch, 'f1')]);
    const { database } = sluice.server;
    const copied = database.transaction(companyId, db =>
      store().copyFlow(db, companyId, 'f1', 'f2'),
    );
    await expect(copied).rejects.toThrow('“own” has no room');
    const which = { key: keyOf('full1'), to: 'copy', keep: true };
    const renamed = database.transaction(companyId, db => store().rename(db, companyId, which));
    await expect(renamed).rejects.toThrow('“copy” has no room');
  });

  it('are up to 10,000 that came with flows', async () => {
    const { companyId } = await sluice.company();
    await put(
      companyId,
      Array.from({ length: 10_000 }, (_, at) => createRow(companyId, `v${at}`)),
    );
    await expect(ensure(companyId, [toCarried('more', 1)])).rejects.toThrow(
      'Flows brought 10,000 variables to this environment, and up to 10,000 are allowed.',
    );
    expect(await ensure(companyId, [toCarried('v1', 1)])).toEqual([]);
  });

  it('can shrink if they take too much, and runs can still save small values', async () => {
    const { companyId, call } = await createFull();
    await put(
      companyId,
      ['over1', 'over2'].map(name => createRow(companyId, name, mebibyte)),
    );
    const shorter = { context: 'company', type: 'string', value: 'y'.repeat(fits) };
    const over = `/constructs/${encodeURIComponent(keyOf('over1'))}`;
    expect((await call('PUT', over, shorter)).status).toBe(200);
    await store().saveCompany(companyId, { small: 'y'.repeat(200) });
    const [small] = (await store().load(companyId, '')).filter(each => each.name === 'small');
    expect(small?.value).toBe('y'.repeat(200));
  });
});

describe('the value of a variable', () => {
  it('has up to 1 MiB, whatever its origin', async () => {
    const { token, companyId } = await sluice.company();
    const call = (url: string, body: unknown) => sluice.inject('POST', url, { token, body });
    const value = 'x'.repeat(mebibyte);
    await put(companyId, [createRow(companyId, 'small', 10)]);
    const change = { chosen: { names: [keyOf('small')] }, change: { value } };
    expect((await call('/constructs/change', change)).body.lines[0].message).toBe(
      'The value is larger than 1 MiB. Shorten it or split it.',
    );
    const text = `name,context,value\nbig,company,${value}`;
    const read = await call('/constructs/import?dryRun=true', { text });
    expect(read.body.lines[0].message).toContain('larger than 1 MiB');
    const sentence = (name: string) =>
      `The value of the variable “${name}” is larger than 1 MiB. Shorten it or split it.`;
    await expect(ensure(companyId, [toCarried('big', mebibyte)])).rejects.toThrow(sentence('big'));
    // Six characters of JSON each.
    const escapes = '\u0001'.repeat(mebibyte / 2);
    const save = (name: string) => store().saveCompany(companyId, { [name]: escapes });
    await expect(save('small')).rejects.toThrow(sentence('small'));
    await expect(store().saveUser(companyId, 'u1', { note: escapes })).rejects.toThrow(
      sentence('note'),
    );
  });

  it('stays readable if it was larger before', async () => {
    const { token, companyId } = await sluice.company();
    await put(companyId, [createRow(companyId, 'old', 2 * mebibyte)]);
    const body = { context: 'company', type: 'string', displayName: 'Kept' };
    const saved = await sluice.inject('PUT', `/constructs/${encodeURIComponent(keyOf('old'))}`, {
      token,
      body,
    });
    expect([saved.status, saved.body[keyOf('old')].displayName]).toEqual([200, 'Kept']);
    const [old] = await store().load(companyId, '');
    expect(old?.value).toBe('x'.repeat(2 * mebibyte));
  });
});

describe('the values of a user', () => {
  it('take up to 4 MiB of up to 500 names', async () => {
    const { companyId } = await sluice.company();
    const save = (values: object) => store().saveUser(companyId, 'u1', { ...values });
    const many = Array.from({ length: 500 }, (_, at) => [`n${at}`, at]);
    await save(Object.fromEntries(many));
    await expect(save({ more: 1 })).rejects.toThrow(
      '“more” can’t be stored: a user can have values for up to 500 variables. Use fewer names.',
    );
    const long = 'x'.repeat(0.9 * mebibyte);
    await save({ n0: long, n1: long, n2: long, n3: long });
    await expect(save({ n4: long })).rejects.toThrow(
      '“n4” has no room: the values stored for a user can take up to 4 MiB. Shorten or clear some.',
    );
    await save({ n0: 'short' });
    expect(await store().loadUser(companyId, 'u1')).toMatchObject({ n0: 'short', n4: 4 });
  });
});
