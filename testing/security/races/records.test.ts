// @module-tag slow
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareRows } from '#testing/kits/prepareRows';
import { withoutTrail } from '#testing/kits/withoutTrail';
import { startNames } from '#plugins/admin/server/domains/testNames';
import { startServer } from '../../startServer';
import { findLine, listEndpoints } from '../kits/calls';
import { companyWithAll } from '../kits/company';
import { recorded } from './cases/recorded';
import type { Act, Contest } from './Contest';
import { contests } from './contests';
import { createPlace, limitCompany } from './createPlace';
import { moving } from './Watch';

/** Calls that change something and write no entry to the trail, each with why. */
const unrecorded: Readonly<Record<string, string>> = {
  'POST /flows/:flowId/drafts': 'keeps what stands on a canvas for a test, and no version',
  'POST /company/:companyId/devices/:userCode/approval': 'denies, so that nothing is created',
  'POST /devices/token': 'hands over a token that its approval has recorded',
  'POST /company/:companyId/batchExport': 'the job records the export when it is written',
  'DELETE /company/:companyId/batchExport/:instanceId': 'the environment stays as it is',
  'POST /company/:companyId/batchImport': 'the environment stays as it is until it is applied',
  'PUT /company/:companyId/batchImport/:instanceId/parts/:part': 'the same',
  'DELETE /company/:companyId/batchImport/:instanceId': 'the environment stays as it is',
};

const canaries = { connection: 'a-connection', variable: 'a-variable', typed: 'a-typed' };
let sluice: Awaited<ReturnType<typeof startServer>>;
let names: Awaited<ReturnType<typeof startNames>>;
let company: Awaited<ReturnType<typeof companyWithAll>>;
/** Reads all that is stored, but for what follows from calls and not from what they change. */
let readAll: Awaited<ReturnType<typeof prepareRows>>;
/** The lines of calls that changed something without an entry. */
const silent = new Set<string>();

beforeAll(async () => {
  names = await startNames();
  sluice = await startServer({ env: { SLUICE_DNS: names.address } });
  company = await companyWithAll(sluice, canaries);
  readAll = await prepareRows(sluice.server.database.allCompanies, table => moving.test(table));
});
afterAll(() => Promise.all([sluice.close(), names.close()]));

/** Makes a call whose entry can’t be written; returns what it changed all the same. */
async function findChanges(act: Act): Promise<string[]> {
  if (typeof act === 'function') return [];
  const [method, path, body, token = company.token] = act;
  const before = await readAll();
  const { result, tried } = await withoutTrail(sluice.server, () =>
    sluice.inject(method, path, { token, body }),
  );
  const after = await readAll();
  const made = [...after].filter(row => !before.has(row)).map(row => `+ ${row}`);
  const gone = [...before].filter(row => !after.has(row)).map(row => `- ${row}`);
  if (tried > 0 && result.status < 300) return [`${result.status} without an entry`];
  if (tried > 0 || made.length + gone.length === 0) return [...made, ...gone];
  silent.add(findLine(listEndpoints(sluice.server), method, path));
  return [];
}

describe('a change whose entry in the audit trail can’t be written is not made', () => {
  it.each(Object.entries({ ...contests, ...recorded }))('%s', async (_, contest: Contest) => {
    await limitCompany(sluice, company.companyId, {});
    const first = await contest(createPlace(sluice, company, names.records));
    const found = await findChanges(first[0]);
    if (!isDeepStrictEqual(first[0], first[1])) {
      const second = await contest(createPlace(sluice, company, names.records));
      found.push(...(await findChanges(second[1])));
    }
    expect(found).toEqual([]);
  });

  it('and changes without an entry are known', () => {
    expect([...silent].sort()).toEqual(Object.keys(unrecorded).sort());
  });
});
