// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint, Gate } from '#core/contract';
import { issueToken } from '#core/server/internal';
import { startServer } from '../startServer';
import { bodyWith } from './kits/bodyWith';
import { fillPath, formatAnswer, anyBody, listEndpoints } from './kits/calls';
import { companyWithAll, type Company } from './kits/company';
import { mergeRecords } from './lists/lists';
import { contents } from './kits/contents';

const canaries = {
  connection: 'callers-connection',
  variable: 'callers-variable',
  typed: 'callers-typed',
};
let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;
let theirs: Company;
/** A company whose contents may be changed and deleted. */
let spare: Company;
let calls: readonly AnyEndpoint[] = [];

beforeAll(async () => {
  sluice = await startServer();
  calls = listEndpoints(sluice.server).filter(({ audience }) => audience !== 'anyone');
  ours = await companyWithAll(sluice, canaries);
  theirs = await companyWithAll(sluice, canaries);
  spare = await companyWithAll(sluice, canaries);
});
afterAll(() => sluice.close());

const companyCalls = () =>
  calls.filter(({ scope, audience }) => scope === 'company' && audience === 'member');
const running = () => calls.filter(({ scope }) => scope === 'installation');
const ask = async (
  call: AnyEndpoint,
  token: string,
  ids: Company['ids'] = ours.ids,
  body = anyBody(call),
) => sluice.inject(call.method, fillPath(call, ids), { token, body });
async function answers(which: readonly AnyEndpoint[], token: string, ids = ours.ids) {
  const all: string[] = [];
  for (const call of which) all.push(`${call.line}: ${formatAnswer(await ask(call, token, ids))}`);
  return all;
}
const not = (expected: string, all: readonly string[]) =>
  all.filter(each => !each.endsWith(`: ${expected}`));

/** A right that everybody has. */
const everybodys = /^security:/;
/** The calls that require a super admin in addition to the right. */
const forSuperAdmins = /\/batch(Export|Import)\b/;
/** The rights that a gate asks for, each of them; nothing of what is one of several. */
const listNeededRights = (gate: Gate): readonly string[] =>
  gate.needs === 'permission'
    ? [`${gate.permission.id}:${gate.action}`]
    : gate.needs === 'every'
      ? gate.gates.flatMap(listNeededRights)
      : [];
const listEndpointRights = ({ when }: AnyEndpoint) =>
  [...new Set(listNeededRights(when))].filter(right => !everybodys.test(right)).sort();

/** Calls that ask for rights by name; the others are open by one of several. */
const certain = () => companyCalls().filter(call => listEndpointRights(call).length > 0);

describe('each permission alone', () => {
  it('is required by all calls except those open to every member or with alternatives', () => {
    const others = companyCalls().filter(call => !certain().includes(call));
    const expected = [
      'GET /company/:companyId/roles',
      'PUT /company/:companyId/flowrules',
      'PUT /company/:companyId/testrules',
      ...Object.keys(mergeRecords('members')),
    ];
    expect(others.map(({ line }) => line).sort()).toEqual(expected.sort());
  });

  it('a call is rejected if the caller lacks one of the permissions it requires', async () => {
    const every = [...new Set(certain().flatMap(listEndpointRights))];
    expect(every.length).toBeGreaterThan(20);
    const before = await contents(sluice.server, ours.companyId);
    const wrong: string[] = [];
    const tables = ['memberships', 'roles', 'tokens'];
    for (const right of every) {
      const can = every.filter(each => each !== right);
      const { token } = await sluice.company({ in: ours.companyId, can });
      const which = certain().filter(call => listEndpointRights(call).includes(right));
      wrong.push(
        ...not('401 1998', await answers(which, token)).map(each => `without ${right}, ${each}`),
      );
    }
    expect(wrong).toEqual([]);
    const after = await contents(sluice.server, ours.companyId);
    const written = Object.keys(after).filter(table => after[table] !== before[table]);
    // The members that were made for it.
    expect(written.filter(table => !tables.includes(table))).toEqual([]);
  });

  it('a call is allowed if the caller has the permissions it requires and no others', async () => {
    const sets = new Set(certain().map(call => listEndpointRights(call).join()));
    const wrong: string[] = [];
    for (const set of sets) {
      const which = certain().filter(
        call => listEndpointRights(call).join() === set && !forSuperAdmins.test(call.path),
      );
      const { token } = await sluice.company({ in: spare.companyId, can: set.split(',') });
      const all = await answers(which, token, spare.ids);
      wrong.push(
        ...all.filter(each => /: (401|5\d\d)/.test(each)).map(each => `with ${set}, ${each}`),
      );
    }
    expect(wrong).toEqual([]);
  });
});

describe('an operator of the installation', () => {
  const make = async (terms: Parameters<typeof sluice.company>[0] = {}) => {
    const person = await sluice.company(terms);
    await runs(person.customerId, 1);
    return person;
  };
  const runs = (customerId: string, operator: 0 | 1) =>
    sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ operator })
      .where('customer_id', '=', customerId)
      .execute();

  it('can make all operator calls from any environment, without permissions in it', async () => {
    for (const { token } of [await make(), await make({ in: ours.companyId, can: [] })]) {
      const all = await answers(running(), token);
      expect(all.filter(each => /: (401|403|5\d\d)/.test(each))).toEqual([]);
    }
  });

  it('can’t make them once they lose the role, have no environment, or sign out', async () => {
    const [dismissed, leaver, gone] = [
      await make(),
      await make({ in: ours.companyId }),
      await make(),
    ];
    await runs(dismissed.customerId, 0);
    expect(not('401 1998', await answers(running(), dismissed.token))).toEqual([]);
    const membership = `/company/${ours.companyId}/customers/${leaver.customerId}`;
    await sluice.inject('DELETE', membership, { token: ours.token });
    await sluice.inject('POST', '/customers/logout', { token: gone.token });
    for (const { token } of [leaver, gone])
      expect(not('401 1999', await answers(running(), token))).toEqual([]);
  });

  it('can make them only with a member’s token, not with an API key', async () => {
    const { customerId, companyId } = await make();
    const { allCompanies } = sluice.server.database;
    for (const audience of ['invitation', 'reset', 'mfa', 'tryFlow', 'sdk'] as const) {
      const token = await issueToken(allCompanies, {
        audience,
        customerId,
        companyId,
        subject: { appId: ours.ids.appId },
      });
      expect({ audience, wrong: not('401 1999', await answers(running(), token)) }).toEqual({
        audience,
        wrong: [],
      });
    }
    expect(not('401 1999', await answers(running(), ours.key))).toEqual([]);
  });

  it('can’t be appointed by an environment’s super admin', async () => {
    const { companyId, customerId, token } = await sluice.company();
    const bodies = [
      { operator: true },
      { operator: 1 },
      { firstName: 'Ada', operator: true, roles: ['admin'] },
    ];
    for (const body of bodies)
      await sluice.inject('PUT', `/company/${companyId}/customers/${customerId}`, { token, body });
    await sluice.inject('POST', `/company/${companyId}/customers`, {
      token,
      body: {
        email: 'x@example.com',
        firstName: 'A',
        lastName: 'B',
        roles: ['default:read'],
        operator: true,
      },
    });
    expect(not('401 1998', await answers(running(), token))).toEqual([]);
  });
});

describe('IDs of another environment', () => {
  it('reach nothing when they are in a body', async () => {
    const before = await contents(sluice.server, ours.companyId);
    const wrong: string[] = [];
    let understood = 0;
    for (const call of companyCalls().filter(({ body }) => body)) {
      const { status, text } = await ask(
        call,
        theirs.token,
        theirs.ids,
        bodyWith(call.body, ours.ids),
      );
      understood += Number(status !== 400);
      const told = text.replaceAll(new RegExp(Object.values(ours.ids).join('|'), 'g'), '');
      if (status >= 500 || /callers-/.test(told)) wrong.push(`${call.line}: ${status} ${text}`);
      const after = await contents(sluice.server, ours.companyId);
      const written = Object.keys(after).filter(table => after[table] !== before[table]);
      if (written.length > 0) wrong.push(`${call.line}: ${status} wrote to ${written.join()}`);
    }
    expect(wrong).toEqual([]);
    expect(understood).toBeGreaterThan(10);
  });

  it('are unknown to a member of both environments whose permissions are in the other', async () => {
    const both = await sluice.company({ in: ours.companyId, can: [] });
    const { allCompanies } = sluice.server.database;
    const { customerId } = both;
    const elsewhere = await sluice.company();
    const row = await allCompanies
      .selectFrom('memberships')
      .selectAll()
      .where('customer_id', '=', elsewhere.customerId)
      .executeTakeFirstOrThrow();
    await allCompanies
      .insertInto('memberships')
      .values({ ...row, customer_id: customerId })
      .execute();
    const token = await issueToken(allCompanies, {
      audience: 'member',
      customerId,
      companyId: elsewhere.companyId,
    });
    const before = await contents(sluice.server, ours.companyId);
    const shown = mergeRecords('members');
    const ofCompany = companyCalls().filter(
      ({ path, line }) => path.includes(':companyId') && !shown[line],
    );
    expect(not('401 1998', await answers(ofCompany, token))).toEqual([]);
    await answers(
      companyCalls().filter(({ path }) => !path.includes(':companyId')),
      token,
    );
    expect(await contents(sluice.server, ours.companyId)).toEqual(before);
  });
});
