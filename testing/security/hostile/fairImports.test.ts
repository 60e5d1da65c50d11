// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, startServer } from '../../startServer';
import { expectFair } from '../kits/expectFair';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('a backlog of imports of one environment does not delay another (guarantee 31)', async () => {
  const [neighbor, hostile] = [await sluice.company(), await sluice.company()];
  const bring = ({ companyId, token }: typeof neighbor, csv: string) =>
    sluice.inject('POST', `/company/${companyId}/users/import`, { token, body: { csv } });
  let row = 0;
  const lines = (count: number, more = '') =>
    Array.from({ length: count }, () => `user${(row += 1)}${more}`).join('\n');
  const replies = await expectFair(
    () => bring(neighbor, `username\n${lines(1)}`),
    () => [
      ...Array.from({ length: 4 }, () =>
        bring(hostile, `username,password\n${lines(30, `,${password}`)}`),
      ),
      ...Array.from({ length: 12 }, () => bring(hostile, `username\n${lines(500)}`)),
    ],
  );
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(statuses.filter(status => status >= 500)).toEqual([]);
});
