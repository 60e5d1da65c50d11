// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#core/contract';
import { deferredTasks } from '#core/server/internal';
import { startServer } from '../startServer';
import { bodyWith } from './kits/bodyWith';
import { anyBody, choosesCalls, fillPath, formatAnswer, listEndpoints } from './kits/calls';
import { companyWithAll, type Company } from './kits/company';
import { contents } from './kits/contents';
import { createMachines, type Machines } from './kits/createMachines';
import { audit } from './lists/audit';
import { mergeRecords } from './lists/lists';

/** Calls of a company that need a person who is signed in, each with why. */
const forPeople: Readonly<Record<string, string>> = {
  'GET /company/:companyId/customers/:customerId/sessions':
    'says which of the sessions is the caller’s own',
  'POST /apps/:appId/reveal': 'asks for the password once more',
  'POST /changeRequests/:requestId/reviews': 'says that somebody has looked at a change',
};
/** Reads of one person’s things. */
const ofOnePerson = new Set(['GET /flows/:flowId/trials/:testRunId']);
const canaries = {
  connection: 'machines-connection',
  variable: 'machines-variable',
  typed: 'machines-typed',
};
let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;
let theirs: Company;
let calls: readonly AnyEndpoint[] = [];
let isAsked: ReturnType<typeof choosesCalls>;
const held = new Map<string, Machines>();
const kinds = ['service', 'personal', 'narrowed'] as const;
const [asks, members] = [mergeRecords('asks'), mergeRecords('members')];
const closed: Readonly<Record<string, string>> = {
  'GET /company/:companyId/outbox': 'its links open accounts',
  ...mergeRecords('closedToReaders'),
};

beforeAll(async () => {
  sluice = await startServer();
  isAsked = choosesCalls(sluice.server);
  calls = listEndpoints(sluice.server).filter(call => call.audience === 'member' && isAsked(call));
  ours = await companyWithAll(sluice, canaries);
  theirs = await companyWithAll(sluice, canaries);
  // Made when first read.
  await sluice.inject('GET', `/company/${ours.companyId}`, { token: ours.token });
  await sluice.inject('POST', `/company/${ours.companyId}/roles`, {
    token: ours.token,
    body: { name: 'Nothing', policy: [] },
  });
  const roles = ['default:superAdmin', 'default:admin', 'default:read', 'default:auditor'];
  for (const role of [...roles, 'Nothing'])
    held.set(role, await createMachines(sluice, ours, [role]));
});
afterAll(() => sluice.close());

const companyCalls = () => calls.filter(({ scope }) => scope === 'company');
const ask = (call: AnyEndpoint, token: string, ids = ours.ids, body = anyBody(call)) =>
  sluice.inject(call.method, fillPath(call, ids), { token, body });

/** Asks calls by each kind of machine with a role: which answered otherwise, and what was written. */
async function checkCalls(
  which: readonly AnyEndpoint[],
  role: string,
  expected: (call: AnyEndpoint) => string,
) {
  const before = await contents(sluice.server);
  const otherwise: string[] = [];
  for (const kind of kinds)
    for (const call of which) {
      const answer = formatAnswer(await ask(call, held.get(role)![kind]));
      if (answer !== expected(call)) otherwise.push(`${kind}: ${call.line}: ${answer}`);
    }
  await sluice.server.get(deferredTasks).settle();
  const after = await contents(sluice.server);
  return { otherwise, written: Object.keys(after).filter(table => after[table] !== before[table]) };
}
const asExpected = { otherwise: [], written: [] };
const refused = '401 1998';

it('rejects machines in calls for people: their own account and the installation', async () => {
  const personal = calls.filter(({ scope }) => scope !== 'company');
  expect(personal.length).toBeGreaterThan(20);
  for (const role of held.keys())
    expect(await checkCalls(personal, role, () => refused)).toEqual(asExpected);
});

it(
  'rejects the same calls of machines and of people without permissions',
  { timeout: 180_000 },
  async () => {
    const answer = ({ line }: AnyEndpoint) => (members[line] ? '200' : refused);
    expect(await checkCalls(companyCalls(), 'Nothing', answer)).toEqual(asExpected);
  },
);

it(
  'lets machines of readers and auditors read, but change nothing',
  { timeout: 180_000 },
  async () => {
    const mayRead = (line: string, role: string) =>
      !closed[line] || (role === 'default:auditor' && audit.closedToReaders?.[line] !== undefined);
    for (const role of ['default:read', 'default:auditor']) {
      const which = companyCalls().filter(({ line }) => !asks[line]);
      const answer = ({ method, line }: AnyEndpoint) =>
        method === 'GET' && mayRead(line, role) ? '200' : refused;
      expect({ role, ...(await checkCalls(which, role, answer)) }).toEqual({ role, ...asExpected });
    }
  },
);

it(
  'lets machines of a super admin make each read call that doesn’t need a person',
  { timeout: 180_000 },
  async () => {
    const reads = companyCalls().filter(
      ({ method, line }) => method === 'GET' && !ofOnePerson.has(line),
    );
    const answer = ({ line }: AnyEndpoint) => (forPeople[line] ? refused : '200');
    expect((await checkCalls(reads, 'default:superAdmin', answer)).otherwise).toEqual([]);
  },
);

it('keeps machines out of other environments, whatever their permissions', async () => {
  const named = companyCalls().filter(({ path }) => path.includes(':companyId'));
  const before = await contents(sluice.server, theirs.companyId);
  const wrong: string[] = [];
  for (const kind of kinds)
    for (const call of named) {
      const reply = await ask(call, held.get('default:superAdmin')![kind], theirs.ids);
      if (formatAnswer(reply) !== refused) wrong.push(`${kind}: ${call.line}: ${reply.text}`);
    }
  expect(wrong).toEqual([]);
  expect(await contents(sluice.server, theirs.companyId)).toEqual(before);
});

it(
  'responds to a machine as to a person with the same roles, and never fails',
  { timeout: 180_000 },
  async () => {
    const differs: string[] = [];
    for (const kind of kinds) {
      const [one, other] = [
        await companyWithAll(sluice, canaries),
        await companyWithAll(sluice, canaries),
      ];
      const machine = (await createMachines(sluice, one, ['default:superAdmin']))[kind];
      const person = await sluice.company({ in: other.companyId, roles: ['default:superAdmin'] });
      const ends = ({ method }: AnyEndpoint) => Number(method === 'DELETE');
      for (const call of [...companyCalls()].sort((a, b) => ends(a) - ends(b))) {
        const theirs = formatAnswer(
          await ask(call, person.token, other.ids, bodyWith(call.body, other.ids)),
        );
        const its = formatAnswer(await ask(call, machine, one.ids, bodyWith(call.body, one.ids)));
        const expected = forPeople[call.line] ? refused : theirs;
        if (its !== expected || its.startsWith('5'))
          differs.push(`${kind}: ${call.line}: ${its}, a person ${theirs}`);
      }
    }
    expect(differs).toEqual([]);
  },
);

it('rejects secrets, and tokens of another environment, as tokens', async () => {
  const { account, secret } = (
    await sluice.inject('POST', `/company/${ours.companyId}/serviceAccounts`, {
      token: ours.token,
      body: { name: 'Secret as a token', roles: ['default:read'] },
    })
  ).body;
  for (const token of [
    secret,
    account.accountId,
    'sluice_svc_',
    'sluice_pat_',
    `sluice_svc_${secret}`,
  ])
    expect(formatAnswer(await sluice.inject('GET', '/flows', { token }))).toBe('401 1999');
});
