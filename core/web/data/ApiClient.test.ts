// @vitest-environment jsdom
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { password, startServer } from '#testing/startServer';
import { always, codes, endpoint, Failure, Acknowledgement } from '../../contract';
import { defineServerPlugin, handle } from '../../server';
import { addMembership, superAdmin } from '../../server/internal';
import { memoryStorage } from '../storage/browserStorage';
import { Root } from '../root/Root';

const slow = endpoint('POST /company/:companyId/slow', {
  summary: 'Answers, or refuses, when it is let.',
  body: Type.Object({ refuse: Type.Boolean() }),
  reply: Acknowledgement,
  when: always,
});
let letAnswer = () => {};
let reached = 0;
const demo = defineServerPlugin({
  id: 'demo',
  handles: [
    handle(slow, async ({ body }) => {
      reached += 1;
      await new Promise<void>(done => (letAnswer = done));
      if (body.refuse) throw new Failure(409, codes.conflict, 'Refused');
      return { message: 'Done' };
    }),
  ],
});

let server: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  server = await startServer({ plugins: [demo] });
  on = await server.listen();
});
afterAll(() => server.close());

async function inTwoCompanies() {
  const person = await server.company();
  const { companyId: second } = await server.company();
  await server.server.database.transaction(second, db =>
    addMembership(db, {
      companyId: second,
      customerId: person.customerId,
      roles: [superAdmin],
      by: 'test',
    }),
  );
  const root = new Root({ storage: memoryStorage(), base: `${on}/v1`, reload: () => {} });
  await root.account.login(person.email, password);
  if (root.session.companyId !== person.companyId)
    await root.account.switchCompany(person.companyId, '/dashboard');
  return { root, first: person.companyId, second };
}
/** Begins a call, and comes back when the server holds it. */
async function begin(root: Root, companyId: string, refuse: boolean) {
  const before = reached;
  const reply = root.apiClient.run(slow, { params: { companyId }, body: { refuse } });
  await vi.waitFor(() => expect(reached).toBe(before + 1));
  return { reply };
}
async function answeredLate(refuse: boolean) {
  const { root, first, second } = await inTwoCompanies();
  const { reply } = await begin(root, first, refuse);
  const told = reply.then(
    () => root.notices.success('Saved'),
    (error: unknown) => root.notices.failure(error),
  );
  await root.account.switchCompany(second, '/dashboard');
  letAnswer();
  await told;
  return root.notices.items.map(({ text }) => text);
}

it('drops responses of the environment that was left', async () => {
  expect(await answeredLate(false)).not.toContain('Saved');
});

it('drops errors of the environment that was left', async () => {
  expect(await answeredLate(true)).toEqual([]);
});

it('delivers responses of the current environment', async () => {
  const { root, first } = await inTwoCompanies();
  const { reply } = await begin(root, first, false);
  letAnswer();
  expect(await reply).toEqual({ message: 'Done' });
});
