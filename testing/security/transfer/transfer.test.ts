// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archivedTables } from '#core/server';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';
import { companyWithAll, type Company } from '../kits/company';
import { contents } from '../kits/contents';
import { spoiltArchives } from '../kits/spoiltArchives';

const canaries = {
  connection: 'canary-connection-7731',
  variable: 'canary-variable-7732',
  typed: 'canary-typed',
};
const passphrase = 'a passphrase of some length';
let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;

beforeAll(async () => {
  sluice = await startServer();
});
afterAll(() => sluice.close());
const createOurs = async () => {
  ours = await companyWithAll(sluice, canaries);
};

const { call, work, state, exported, checked, applied } = archivesOn(() => sluice);

const listArchivedTables = () =>
  sluice.server
    .at(archivedTables)
    .filter(({ part }) => part === 'configuration')
    .map(({ table }) => table);
/** Reads the rows of the company that an archive contains, as they are in the database. */
async function readArchivedRows(companyId: string) {
  const all = await contents(sluice.server, companyId);
  const names = [...listArchivedTables(), 'flow_calls', 'flow_connections'];
  return Object.fromEntries(names.map(name => [name, all[name]]));
}
async function wipe(companyId: string) {
  const { allCompanies } = sluice.server.database;
  for (const table of [...listArchivedTables(), 'flow_calls', 'flow_connections'])
    if (table !== 'companies' && table !== 'roles')
      await allCompanies
        .deleteFrom(table as never)
        .where('company_id' as never, '=', companyId as never)
        .execute();
}

describe('an archive of an environment', () => {
  beforeEach(createOurs);

  it('restores everything that was deleted, including secrets, with a passphrase [S031, S032, C074, C077]', async () => {
    const before = await readArchivedRows(ours.companyId);
    const opened = await sluice.inject('GET', `/apps/${ours.ids.appId}`, { token: ours.token });
    const text = await exported(ours, passphrase);
    await wipe(ours.companyId);
    expect(await readArchivedRows(ours.companyId)).not.toEqual(before);
    const { report } = await applied(ours, text, { passphrase });
    expect(
      report.tables.find(({ table }: { table: string }) => table === 'flows').created,
    ).toBeGreaterThan(1);
    const after = await readArchivedRows(ours.companyId);
    // Secrets are re-encrypted; of these the number is the same.
    const renewed = ['connections', 'constructs', 'apps'];
    const plain = (all: typeof before) =>
      Object.entries(all).map(([table, rows]) => [
        table,
        renewed.includes(table) ? rows?.split(' ')[0] : rows,
      ]);
    expect(plain(after)).toEqual(plain(before));
    const again = await sluice.inject('GET', `/apps/${ours.ids.appId}`, { token: ours.token });
    expect(again.body).toEqual(opened.body);
    const run = await sluice.inject(
      'POST',
      `/company/${ours.companyId}/policy/${ours.ids.policyId}/start`,
      {
        headers: { 'x-sk-api-key': ours.key },
        body: {},
      },
    );
    expect(run.text).toContain('interactionToken');
    const anew = await checked(ours, await exported(ours, passphrase), { passphrase });
    for (const table of anew.report.tables)
      expect(table).toMatchObject({ created: 0, changed: 0, removed: 0 });
    const same = await checked(ours, text, { passphrase });
    for (const table of same.report.tables)
      expect(table).toMatchObject({ created: 0, changed: 0, removed: 0 });
  });

  it('lists its changes, and changes nothing before it is applied', async () => {
    const text = await exported(ours);
    await sluice.inject('PUT', `/flows/${ours.ids.flowId}`, {
      token: ours.token,
      body: { currentVersion: 2, name: 'Renamed since' },
    });
    await sluice.inject('POST', '/flows', { token: ours.token, body: { name: 'Made since' } });
    const before = await readArchivedRows(ours.companyId);
    const { report } = await checked(ours, text, { mode: 'add' });
    expect(await readArchivedRows(ours.companyId)).toEqual(before);
    const flows = report.tables.find(({ table }: { table: string }) => table === 'flows');
    expect(flows).toMatchObject({ created: 0, changed: 1, removed: 0, kept: 1 });
    expect(flows.rows[0]).toMatchObject({ what: 'changed' });
    expect(flows.rows[0].fields).toContain('name');
    expect(report.people).toContainEqual({
      email: ours.email,
      roles: ['default:superAdmin'],
      member: true,
    });
    await applied(ours, text, { mode: 'add' });
    const { body } = await sluice.inject('GET', '/flows', { token: ours.token });
    expect(JSON.stringify(body)).toContain('Made since');
    expect(JSON.stringify(body)).not.toContain('Renamed since');
  });

  it('contains no secrets if they are left out, and keeps existing ones', async () => {
    const text = await exported(ours);
    for (const secret of [canaries.connection, canaries.variable, ours.key, ours.clientSecret])
      expect(text).not.toContain(secret);
    const sealed = await exported(ours, passphrase);
    for (const secret of [canaries.connection, canaries.variable, ours.key, passphrase])
      expect(sealed).not.toContain(secret);
    await sluice.inject('PUT', `/connections/${ours.ids.connectionId}`, {
      token: ours.token,
      body: { name: 'Other' },
    });
    await applied(ours, text);
    const row = await sluice.server.database
      .forCompany(ours.companyId)
      .selectFrom('connections')
      .selectAll()
      .where('connection_id', '=', ours.ids.connectionId)
      .executeTakeFirstOrThrow();
    const place = { table: 'connections', row: row.connection_id, column: 'clientSecret' };
    const { sealed: kept } = JSON.parse(row.properties).clientSecret;
    expect(sluice.server.secrets.decrypt(ours.companyId, place, kept)).toBe(canaries.connection);
  });

  it('is imported into another environment without changes to the first', async () => {
    const theirs = await sluice.company();
    const text = await exported(ours, passphrase);
    const before = await contents(sluice.server, ours.companyId);
    const { report } = await applied(theirs, text, { passphrase });
    expect(report.from.companyId).toBe(ours.companyId);
    const changed = await contents(sluice.server, ours.companyId);
    for (const table of listArchivedTables()) expect(changed[table]).toBe(before[table]);
    const flow = await sluice.inject('GET', `/flows/${ours.ids.flowId}`, { token: theirs.token });
    expect(flow.body.flowInfo).toMatchObject({
      flowId: ours.ids.flowId,
      companyId: theirs.companyId,
    });
    const there = JSON.stringify(
      await Promise.all(
        listArchivedTables().map(table =>
          sluice.server.database.allCompanies
            .selectFrom(table as never)
            .selectAll()
            .where('company_id' as never, '=', theirs.companyId as never)
            .execute(),
        ),
      ),
    );
    expect(there).not.toContain(ours.companyId);
    const [schedule] = await sluice.server.database
      .forCompany(theirs.companyId)
      .selectFrom('schedules')
      .selectAll()
      .execute();
    expect(schedule).toMatchObject({ enabled: 0 });
    expect(schedule?.schedule_id).not.toBe(ours.ids.scheduleId);
    expect(
      await sluice.server.database
        .forCompany(theirs.companyId)
        .selectFrom('memberships')
        .selectAll()
        .execute(),
    ).toHaveLength(1);
  });

  it('can’t be opened with another passphrase, which is reported at once', async () => {
    const text = await exported(ours, passphrase);
    const { asked, status } = await checked(ours, text, {
      mode: 'add',
      passphrase: 'another passphrase',
    });
    expect([asked.status, asked.body.message]).toEqual([
      400,
      'The passphrase is incorrect. Enter the export’s passphrase.',
    ]);
    expect(status).toBe('uploading');
    const { asked: without } = await checked(ours, text, { mode: 'add' });
    expect(without.body.message).toContain('Enter the passphrase used for the export');
  });

  it('is only for super admins, also when it is applied', async () => {
    const admin = await sluice.company({ in: ours.companyId, roles: ['default:admin'] });
    for (const [method, rest] of [
      ['POST', 'batchExport'],
      ['GET', 'batchExport'],
      ['GET', 'batchImport'],
    ] as const)
      expect(
        (await call({ ...admin }, method, rest, method === 'POST' ? {} : undefined)).status,
      ).toBe(401);
    const boss = await sluice.company({ in: ours.companyId });
    const job = await checked(boss, await exported(ours), { mode: 'add' });
    expect((await call(boss, 'POST', `batchImport/${job.instanceId}/apply`)).status).toBe(200);
    await sluice.server.database.allCompanies
      .updateTable('memberships')
      .set({ roles: '["default:read"]' })
      .where('customer_id', '=', boss.customerId)
      .execute();
    const before = await readArchivedRows(ours.companyId);
    await work();
    expect(await state(ours, job.instanceId)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('no longer a super admin'),
    });
    expect(await readArchivedRows(ours.companyId)).toEqual(before);
  });

  it('keeps a role that members have, and is recorded in the audit trail', async () => {
    const text = await exported(ours);
    await sluice.company({ in: ours.companyId, can: ['flows:read'] });
    const { status, message } = await checked(ours, text);
    expect(status).toBe('failed');
    expect(message).toContain('members have it');
    await applied(ours, text, { mode: 'add' });
    const events = await sluice.server.database
      .forCompany(ours.companyId)
      .selectFrom('audit_events')
      .selectAll()
      .execute();
    const told = events.map(
      ({ action, resource, actor_id }) => `${action} ${resource} ${actor_id === ours.customerId}`,
    );
    expect(told).toEqual(
      expect.arrayContaining([
        'export company true',
        'download company true',
        'import company true',
      ]),
    );
  });

  it('is in the list of exports or imports, and can be requested by ID [C075, C076, C078, C079]', async () => {
    for (const kind of ['batchExport', 'batchImport']) {
      const begin = async () =>
        (await call(ours, 'POST', kind, kind === 'batchImport' ? { mode: 'add', parts: 1 } : {}))
          .body.instanceId as string;
      const list = async (query = '') =>
        (await call(ours, 'GET', kind + query)).body.instances.map(
          (each: { instanceId: string }) => each.instanceId,
        );
      const before = await list();
      const first = await begin();
      await call(ours, 'DELETE', `${kind}/${first}`);
      const second = await begin();
      expect((await list()).toSorted()).toEqual([...before, first, second].toSorted());
      expect(await list(`?instanceId=${first}`)).toEqual([first]);
    }
  });

  it('can be canceled before it is applied, and is deleted then', async () => {
    const job = await checked(ours, await exported(ours));
    expect((await call(ours, 'DELETE', `batchImport/${job.instanceId}`)).status).toBe(200);
    expect(await state(ours, job.instanceId)).toMatchObject({ status: 'cancelled' });
    expect((await call(ours, 'POST', `batchImport/${job.instanceId}/apply`)).status).toBe(409);
    const { instanceId } = (await call(ours, 'POST', 'batchExport', {})).body;
    expect((await call(ours, 'POST', 'batchExport', {})).status).toBe(409);
    await call(ours, 'DELETE', `batchExport/${instanceId}`);
    await work();
    const [gone] = (await call(ours, 'GET', `batchExport?instanceId=${instanceId}`)).body.instances;
    expect(gone).toMatchObject({ status: 'cancelled' });
    expect((await call(ours, 'GET', `batchExport/${instanceId}/file`)).status).toBe(409);
  });
});

describe('an archive that was edited by hand', () => {
  let archive: string;
  // Each is refused, so that all of them find the company as it was.
  beforeAll(async () => {
    await createOurs();
    archive = await exported(ours);
  });

  it.each(spoiltArchives)(
    'is rejected if it is %s, and nothing is written',
    async (_, change, why) => {
      const text = change(archive, ours.companyId);
      const before = await readArchivedRows(ours.companyId);
      const { asked, status, message, instanceId } = await checked(ours, text);
      expect(asked.status === 200 ? message : asked.body.message).toMatch(why);
      expect(['failed', 'uploading']).toContain(status);
      expect(await readArchivedRows(ours.companyId)).toEqual(before);
      // Only a few may wait to be applied.
      expect((await call(ours, 'DELETE', `batchImport/${instanceId}`)).status).toBe(200);
    },
  );
});
