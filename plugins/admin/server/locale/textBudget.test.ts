import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import admin from '../../server';
import { archivedTexts } from './localeTables';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [admin] })));
afterAll(() => sluice.close());

const sentence = 'An environment’s custom text can take up to 4 MiB. Shorten or reset some first.';

/** Stores texts of 10,000 characters, as they may have been stored before there was a budget. */
async function put(companyId: string, count: number) {
  const text = 'x'.repeat(10_000);
  const blank = { company_id: companyId, locale: 'en', text };
  const rows = Array.from({ length: count }, (_, at) => ({ ...blank, key: `k${at}` }));
  await sluice.server.database.transaction(companyId, async db => {
    await db.insertInto('locale_texts').values(rows).execute();
  });
}

describe('the own texts of an environment', () => {
  it('take up to 4 MiB, and can only shrink if they take more', async () => {
    const { token, companyId } = await sluice.company();
    const save = (texts: object) =>
      sluice.inject('POST', `/company/${companyId}/locale/en`, { token, body: { texts } });
    await put(companyId, 418);
    expect((await save({ more: 'short' })).status).toBe(200);
    const { status, body } = await save({ more: 'x'.repeat(10_000), other: 'x'.repeat(9000) });
    expect([status, body.message]).toEqual([400, sentence]);
    await sluice.server.database.transaction(companyId, async db => {
      await db
        .updateTable('locale_texts')
        .set({ text: 'x'.repeat(11_000) })
        .execute();
    });
    expect((await save({ k1: 'short' })).status).toBe(200);
  });

  it('of an archive take no more', async () => {
    const { companyId } = await sluice.company();
    await put(companyId, 430);
    const { database } = sluice.server;
    const complete = database.transaction(companyId, async db =>
      archivedTexts.complete?.({ db, companyId, written: { size: 430 } } as never),
    );
    await expect(complete).rejects.toThrow(sentence);
  });
});
