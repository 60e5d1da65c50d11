import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeAudit } from '#core/server';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const large = 1_000_000;
const count = 12;

/** A company whose trail has large events, with small ones between them. */
async function withLargeEvents() {
  const person = await sluice.company();
  const { companyId, customerId } = person;
  for (let at = 0; at < count; at++)
    for (const text of ['x'.repeat(large), 'small'])
      await writeAudit(
        sluice.server,
        { companyId, customerId },
        { ip: '192.0.2.7' },
        {
          action: 'update',
          resource: 'variable',
          resourceId: `thing-${at}`,
          after: { text },
        },
      );
  const ask = (rest: string) =>
    sluice.inject('GET', `/company/${companyId}/events${rest}`, { token: person.token });
  return { ask };
}

it('shows a page of large events within a size, and each event of it (guarantee 31)', async () => {
  const { ask } = await withLargeEvents();
  const { body, text } = await ask('?limit=24&action=update');
  expect(body.events).toHaveLength(2 * count);
  expect(text.length).toBeLessThan(9 * 1024 * 1024);
  const seqs = body.events.map((each: any) => each.seq);
  expect(seqs).toEqual([...seqs].sort((one, other) => other - one));
  const shown = body.events.map((each: any) => each.after.text?.length ?? each.after);
  expect(shown.slice(0, 4)).toEqual([5, large, 5, large]);
  expect(shown.slice(-2)).toEqual([5, expect.stringContaining('Export')]);
});

it('exports and verifies a trail of large events about a megabyte at a time (guarantee 31)', async () => {
  const { ask } = await withLargeEvents();
  const { text } = await ask('/export?format=jsonl');
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines.filter(({ after }) => after.text?.length === large)).toHaveLength(count);
  const { body } = await ask('/verify');
  expect(body).toMatchObject({ ok: true });
});
