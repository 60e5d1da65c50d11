import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import admin from '../../server';
import { StoredTexts } from './StoredTexts';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [admin] })));
afterAll(() => sluice.close());

/** Makes an environment with texts of 1,000 characters in several languages. */
async function create(locales: readonly string[], count: number) {
  const { companyId } = await sluice.company();
  const text = 'x'.repeat(1000);
  const rows = locales.flatMap(locale =>
    Array.from({ length: count }, (_, at) => ({
      company_id: companyId,
      locale,
      key: `k${at}`,
      text,
    })),
  );
  await sluice.server.database.transaction(companyId, async db => {
    await db.insertInto('locale_texts').values(rows).execute();
  });
  return companyId;
}

it('caches texts of environments within a size limit, however many each has (guarantee 31)', async () => {
  const texts = new StoredTexts(sluice.server, 200_000);
  const hostile = [await create(['de', 'fr', 'es'], 30), await create(['de', 'fr', 'es'], 30)];
  const neighbor = await create(['de'], 2);
  const say = async (companyId: string, locale: string) =>
    (await texts.find(companyId, [locale])).texts['k1'];
  for (const locale of ['de', 'fr', 'es'])
    for (const companyId of [...hostile, neighbor])
      expect(await say(companyId, locale === 'de' ? locale : 'de')).toHaveLength(1000);
  for (const companyId of hostile) for (const locale of ['fr', 'es']) await say(companyId, locale);
  expect(texts.size).toBeGreaterThan(2000);
  expect(texts.size).toBeLessThanOrEqual(200_000);
  texts.forget(hostile[0] ?? '');
  texts.forget(hostile[1] ?? '');
  expect(texts.size).toBeLessThan(20_000);
});

it('reads texts again that were changed while they were read', async () => {
  const companyId = await create(['de'], 2);
  const texts = new StoredTexts(sluice.server);
  const early = texts.find(companyId, ['de']);
  texts.forget(companyId);
  await sluice.server.database.transaction(companyId, async db => {
    await db.updateTable('locale_texts').set({ text: 'new' }).execute();
  });
  await early;
  expect((await texts.find(companyId, ['de'])).texts['k1']).toBe('new');
});
