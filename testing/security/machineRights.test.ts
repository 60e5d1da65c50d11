// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint, Gate } from '#core/contract';
import { createRole, startServer } from '../startServer';
import { anyBody, fillPath, formatAnswer, listEndpoints } from './kits/calls';
import { companyWithAll, type Company } from './kits/company';
import { createMachines } from './kits/createMachines';

const canaries = {
  connection: 'rights-connection',
  variable: 'rights-variable',
  typed: 'rights-typed',
};
let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;
let calls: readonly (readonly [call: AnyEndpoint, rights: readonly string[]])[] = [];

/** The rights that a gate asks for, each of them; nothing of what is one of several. */
const listNeededRights = (gate: Gate): readonly string[] =>
  gate.needs === 'permission'
    ? [`${gate.permission.id}:${gate.action}`]
    : gate.needs === 'every'
      ? gate.gates.flatMap(listNeededRights)
      : [];
/** Calls that ask for more than rights: a super admin, or a person. */
const forOthers = /\/batch(Export|Import)\b|\/customers\/:customerId\/sessions$|\/reveal$/;

beforeAll(async () => {
  sluice = await startServer();
  ours = await companyWithAll(sluice, canaries);
  calls = listEndpoints(sluice.server)
    .filter(({ scope, audience }) => scope === 'company' && audience === 'member')
    .map(call => {
      const rights = listNeededRights(call.when).filter(each => !each.startsWith('security:'));
      return [call, [...new Set(rights)].sort()] as const;
    })
    .filter(([, rights]) => rights.length > 0);
});
afterAll(() => sluice.close());

const answers = async (which: readonly AnyEndpoint[], token: string) => {
  const all: string[] = [];
  for (const call of which) {
    const reply = await sluice.inject(call.method, fillPath(call, ours.ids), {
      token,
      body: anyBody(call),
    });
    all.push(`${call.line}: ${formatAnswer(reply)}`);
  }
  return all;
};

it('a call is rejected if a machine lacks one of the permissions it requires', async () => {
  const every = [...new Set(calls.flatMap(([, rights]) => rights))];
  expect(every.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const right of every) {
    const rest = every.filter(each => each !== right);
    const role = await createRole(sluice.server, ours.companyId, rest);
    const { service, personal, narrowed } = await createMachines(sluice, ours, [role]);
    const which = calls.filter(([, rights]) => rights.includes(right)).map(([call]) => call);
    for (const token of [service, personal, narrowed])
      for (const answer of await answers(which, token))
        if (!answer.endsWith(': 401 1998')) wrong.push(`without ${right}, ${answer}`);
  }
  expect(wrong).toEqual([]);
});

it('a call is allowed if a machine has the permissions it requires and no others', async () => {
  const sets = new Set(calls.map(([, rights]) => rights.join()));
  const wrong: string[] = [];
  for (const set of sets) {
    const which = calls
      .filter(([{ path, method }, rights]) => {
        const reads = method === 'GET' || method === 'PUT';
        return rights.join() === set && reads && !forOthers.test(path);
      })
      .map(([call]) => call);
    const role = await createRole(sluice.server, ours.companyId, set.split(','));
    const { service, personal } = await createMachines(sluice, ours, [role]);
    for (const token of [service, personal])
      for (const answer of await answers(which, token))
        if (/: (401|5\d\d)/.test(answer)) wrong.push(`with ${set}, ${answer}`);
  }
  expect(wrong).toEqual([]);
});
