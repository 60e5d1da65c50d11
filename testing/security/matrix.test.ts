import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#core/contract';
import { issueToken } from '#core/server/internal';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { startServer } from '../startServer';
import { anyBody, choosesCalls, fillPath, formatAnswer, listEndpoints } from './kits/calls';
import { companyWithAll, type Company } from './kits/company';
import { contents } from './kits/contents';
import { audit } from './lists/audit';
import { mergeRecords } from './lists/lists';

/** Calls that need no token, each with why. A new one does not pass before it stands here. */
const open: Readonly<Record<string, string>> = {
  'GET /setup':
    'the first page asks whether there is an administrator yet; it says no more than that',
  'POST /setup':
    'there is nobody yet who could sign on; guarded by the one-time key of the set-up link',
  'POST /customers/login': 'signing on; guarded by the password, lockout and a limit by address',
  'POST /customers': 'signing up, where the operator leaves it open; makes a company of its own',
  'POST /customers/invitation': 'guarded by the invitation’s single-use token in the body',
  ...mergeRecords('open'),
};
/** Calls that act for the person whatever they may do in the company, each with why. */
const personal: Readonly<Record<string, string>> = {
  'POST /customers/logout': 'ends the caller’s own session',
  'GET /customers/me': 'tells the caller who they are',
  'PUT /customers/change': 'the caller’s own password; asks for the present one',
  'PUT /company/:companyId/switch':
    'selects one of the caller’s own companies; refused for any other',
  'GET /plugins': 'the console’s own code and where it is; the same for every member',
  ...mergeRecords('personal'),
};
/** Reads that looking at everything does not include, each with why. */
const asks = mergeRecords('asks');
const forMembers = mergeRecords('members');
const closedToReaders: Readonly<Record<string, string>> = {
  'GET /company/:companyId/outbox': 'its links open accounts',
  ...mergeRecords('closedToReaders'),
};

const canaries = {
  connection: 'matrix-connection',
  variable: 'matrix-variable',
  typed: 'matrix-typed',
};
let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;
let theirs: Company;
const strangers = new Map<string, { token?: string; headers?: Record<string, string> }>();
let reader = '';
let auditor = '';
let operator = '';
let nobody = '';
let calls: readonly AnyEndpoint[] = [];
let isAsked: ReturnType<typeof choosesCalls>;

beforeAll(async () => {
  sluice = await startServer();
  calls = listEndpoints(sluice.server);
  isAsked = choosesCalls(sluice.server);
  ours = await companyWithAll(sluice, canaries);
  theirs = await companyWithAll(sluice, canaries);
  const { companyId, customerId } = ours;
  const { allCompanies } = sluice.server.database;
  strangers.set('no token', {});
  strangers.set('a made-up token', { token: 'x'.repeat(43) });
  strangers.set('another scheme', {
    headers: { authorization: `Basic ${btoa(`${ours.email}:x`)}` },
  });
  for (const audience of ['invitation', 'reset', 'mfa', 'tryFlow', 'sdk'] as const)
    strangers.set(`a token for ${audience}`, {
      token: await issueToken(allCompanies, {
        audience,
        customerId,
        companyId,
        subject: { appId: ours.ids.appId },
      }),
    });
  strangers.set('an application’s key as a token', { token: ours.key });
  strangers.set('an application’s key', { headers: { 'x-sk-api-key': ours.key } });
  strangers.set('an application’s secret', { token: ours.clientSecret });
  strangers.set('an interaction’s token', { token: ours.waiting.interactionToken });
  strangers.set('a token past its end', { token: await createExpiredToken(companyId, customerId) });
  strangers.set('a token after signing off', { token: await signedOff(companyId) });
  reader = (await sluice.company({ in: companyId, roles: ['default:read'] })).token;
  auditor = (await sluice.company({ in: companyId, roles: ['default:auditor'] })).token;
  nobody = (await sluice.company({ in: companyId, can: [] })).token;
  const running = await sluice.company({ in: companyId, can: [] });
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', running.customerId)
    .execute();
  operator = running.token;
});
afterAll(() => sluice.close());

async function createExpiredToken(companyId: string, customerId: string): Promise<string> {
  const { allCompanies } = sluice.server.database;
  const before = (await allCompanies.selectFrom('tokens').select('token_hash').execute()).map(
    row => row.token_hash,
  );
  const token = await issueToken(allCompanies, { audience: 'member', customerId, companyId });
  await allCompanies
    .updateTable('tokens')
    .set({ expires_date: 1 })
    .where('token_hash', 'not in', before)
    .execute();
  return token;
}
async function signedOff(companyId: string): Promise<string> {
  const { token } = await sluice.company({ in: companyId });
  await sluice.inject('POST', '/customers/logout', { token });
  return token;
}

const ask = (
  call: AnyEndpoint,
  who: { token?: string; headers?: Record<string, string> },
  ids = ours.ids,
) => sluice.inject(call.method, fillPath(call, ids), { ...who, body: anyBody(call) });
const listGuardedCalls = () => calls.filter(({ audience }) => audience !== 'anyone');
const companyCalls = () =>
  listGuardedCalls().filter(({ scope, audience }) => scope === 'company' && audience === 'member');

/**
 * Asks every call as this caller: which answered otherwise than expected, and which tables were
 * written to.
 */
async function checkCalls(
  which: readonly AnyEndpoint[],
  who: { token?: string; headers?: Record<string, string> },
  expected: string,
) {
  const before = await contents(sluice.server);
  const otherwise: string[] = [];
  for (const call of which.filter(isAsked)) {
    const answer = formatAnswer(await ask(call, who));
    if (answer !== expected) otherwise.push(`${call.line}: ${answer}`);
  }
  const after = await contents(sluice.server);
  return { otherwise, written: Object.keys(after).filter(table => after[table] !== before[table]) };
}
const asExpected = { otherwise: [], written: [] };

describe('every call by every kind of caller', () => {
  it('knows the audience of every call', () => {
    const lines = (of: readonly AnyEndpoint[]) => of.map(({ line }) => line).sort();
    expect(calls.length).toBeGreaterThan(50);
    expect(lines(calls.filter(({ audience }) => audience === 'anyone'))).toEqual(
      Object.keys(open).sort(),
    );
    expect(lines(listGuardedCalls().filter(({ scope }) => scope === 'member'))).toEqual(
      Object.keys(personal).sort(),
    );
    expect(lines(listGuardedCalls().filter(({ scope }) => scope === 'installation'))).toEqual(
      Object.keys(mergeRecords('installation')).sort(),
    );
    expect(lines(calls)).toEqual([...new Set(lines(calls))]);
  });

  it('uses existing things: a super admin can read each of them', async () => {
    const wrong: string[] = [];
    const reads = listGuardedCalls().filter(
      ({ method, scope }) => method === 'GET' && scope !== 'installation',
    );
    for (const call of reads.filter(isAsked)) {
      const reply = await ask(call, { token: ours.token });
      if (reply.status !== 200) wrong.push(`${call.line}: ${reply.status} ${reply.text}`);
    }
    expect(wrong).toEqual([]);
  });

  it('rejects callers without a member’s token, whatever else they have', async () => {
    for (const [kind, who] of strangers) {
      const isAccepted = ({ audience, also }: AnyEndpoint) =>
        [audience, ...also].some(
          each => kind === (each === 'app' ? 'an application’s key' : `a token for ${each}`),
        );
      const closed = listGuardedCalls().filter(call => !isAccepted(call));
      expect({ kind, ...(await checkCalls(closed, who, '401 1999')) }).toEqual({
        kind,
        ...asExpected,
      });
    }
  });

  it('rejects a member without permissions, and records that in the audit trail', async () => {
    const [shown, closed] = [
      companyCalls().filter(({ line }) => forMembers[line]),
      companyCalls().filter(({ line }) => !forMembers[line]),
    ];
    expect(shown).toHaveLength(Object.keys(forMembers).length);
    expect(await checkCalls(shown, { token: nobody }, '200')).toEqual(asExpected);
    expect(await checkCalls(closed, { token: nobody }, '401 1998')).toEqual(asExpected);
    const refused = await sluice.server.database
      .forCompany(ours.companyId)
      .selectFrom('audit_events')
      .select('resource')
      .where('outcome', '=', 'refused')
      .execute();
    const changes = companyCalls().filter(call => call.method !== 'GET' && isAsked(call));
    expect(new Set(refused.map(({ resource }) => resource))).toEqual(
      new Set(changes.map(({ line }) => line)),
    );
  });

  it('lets a reader read, but change nothing', async () => {
    const reads = companyCalls().filter(
      ({ method, line }) => method === 'GET' && !closedToReaders[line],
    );
    expect(await checkCalls(reads, { token: reader }, '200')).toEqual(asExpected);
    const rest = companyCalls().filter(call => !reads.includes(call) && !asks[call.line]);
    expect(await checkCalls(rest, { token: reader }, '401 1998')).toEqual(asExpected);
  });

  it('lets an auditor read the same and the audit trail, but change nothing', async () => {
    const reads = companyCalls().filter(
      ({ method, line }) =>
        method === 'GET' && (!closedToReaders[line] || audit.closedToReaders?.[line]),
    );
    expect(await checkCalls(reads, { token: auditor }, '200')).toEqual(asExpected);
    const rest = companyCalls().filter(call => !reads.includes(call) && !asks[call.line]);
    expect(await checkCalls(rest, { token: auditor }, '401 1998')).toEqual(asExpected);
  });

  it('limits calls of the installation to its operators, who can read nothing of an environment', async () => {
    const running = listGuardedCalls().filter(({ scope }) => scope === 'installation');
    for (const token of [ours.token, theirs.token, auditor, reader, nobody])
      expect(await checkCalls(running, { token }, '401 1998')).toEqual(asExpected);
    const reads = running.filter(({ method }) => method === 'GET');
    expect(await checkCalls(reads, { token: operator }, '200')).toEqual(asExpected);
    const others = companyCalls().filter(({ line }) => !forMembers[line]);
    expect(await checkCalls(others, { token: operator }, '401 1998')).toEqual(asExpected);
  });

  it('rejects the super admin of another environment at every URL of ours', async () => {
    const ofCompany = companyCalls().filter(({ path }) => path.includes(':companyId'));
    const switching = calls.filter(({ line }) => line === 'PUT /company/:companyId/switch');
    expect(
      await checkCalls([...ofCompany, ...switching], { token: theirs.token }, '401 1998'),
    ).toEqual(asExpected);
    const mixed = { ...ours.ids, companyId: theirs.companyId };
    const before = await contents(sluice.server, ours.companyId);
    const wrong: string[] = [];
    for (const call of companyCalls().filter(each => each.path.includes(':') && isAsked(each))) {
      const reply = await ask(call, { token: theirs.token }, mixed);
      // Every name of ours holds our company's id, which this request does not.
      if (reply.status >= 500 || reply.text.includes(ours.companyId))
        wrong.push(`${call.line}: ${reply.status} ${reply.text}`);
      const naming = /:(customerId|flowId|connectionId|appId|policyId|interactionId|roleName)/.test(
        call.path,
      );
      if (naming && reply.status < 300 && !isEmptyList(reply.body))
        wrong.push(`${call.line}: ${reply.text}`);
    }
    expect(wrong).toEqual([]);
    expect(await contents(sluice.server, ours.companyId)).toEqual(before);
  });

  it('rejects a member right after their removal from the environment', async () => {
    const { token, customerId } = await sluice.company({ in: ours.companyId });
    await sluice.inject('DELETE', `/company/${ours.companyId}/customers/${customerId}`, {
      token: ours.token,
    });
    expect(await checkCalls(companyCalls(), { token }, '401 1999')).toEqual(asExpected);
  });

  it('exports values of variables only for callers who can read variables', async () => {
    const value = `plain-${ours.companyId}`;
    const reading = [
      'functionsConnector',
      'AEqualsB',
      { leftValueA: '{{global.company.variables.plain}}' },
    ] as const;
    const body = { name: 'Reads', graphData: createTestGraph({ a: reading }) };
    const { flowId } = (await sluice.inject('POST', '/flows', { token: ours.token, body })).body
      .flowInfo;
    const address = `/flows/${flowId}/versions/-1?includeVariableValues=true`;
    const some = await sluice.company({ in: ours.companyId, can: ['flows:read'] });
    const both = await sluice.company({
      in: ours.companyId,
      can: ['flows:read', 'variables:read'],
    });
    expect((await sluice.inject('GET', address, { token: both.token })).text).toContain(value);
    const { status, text } = await sluice.inject('GET', address, { token: some.token });
    expect([status, text.includes(value)]).toEqual([200, false]);
  });
});

/** A list that is empty tells nothing of who owns the thing asked about. */
const isEmptyList = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).every(value =>
    Array.isArray(value) ? value.length === 0 : value === 0 || value === false,
  );
