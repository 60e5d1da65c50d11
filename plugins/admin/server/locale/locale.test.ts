import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import admin from '../../server';
import { renamePageTexts } from './renamePageTexts';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [admin] })));
afterAll(() => sluice.close());

it('stores the environment’s own texts by language and returns them page by page [C104, C105]', async () => {
  const { token, companyId } = await sluice.company();
  const at = (locale: string) => `/company/${companyId}/locale/${locale}`;
  const keys = Array.from({ length: 130 }, (_, index) => `key.${String(index).padStart(3, '0')}`);
  const texts = Object.fromEntries(keys.map(key => [key, `Text of ${key}`]));
  expect((await sluice.inject('POST', at('pt-br'), { token, body: { texts } })).status).toBe(200);
  const first = (await sluice.inject('GET', at('pt-BR'), { token })).body;
  expect([first.locale, Object.keys(first.texts).length, first.cursor]).toEqual([
    'pt-BR',
    100,
    'key.099',
  ]);
  const second = (await sluice.inject('GET', `${at('pt-BR')}?cursor=${first.cursor}`, { token }))
    .body;
  expect([Object.keys(second.texts), second.cursor]).toEqual([keys.slice(100), undefined]);
  const begun = (await sluice.inject('GET', `${at('pt-BR')}?cursor=`, { token })).body;
  expect(begun).toEqual(first);
  const change = { texts: { 'key.000': '', 'key.001': 'Anew' } };
  await sluice.inject('POST', at('pt-BR'), { token, body: change });
  const after = (await sluice.inject('GET', at('pt-BR'), { token })).body.texts;
  expect([after['key.000'], after['key.001']]).toEqual([undefined, 'Anew']);
  expect((await sluice.inject('GET', at('en'), { token })).body.texts).toEqual({});
  expect((await sluice.inject('GET', at('no language'), { token })).status).toBe(400);
});

it('renames texts of pages that were saved under the name of a former owner', async () => {
  const { token, companyId } = await sluice.company();
  const at = `/company/${companyId}/locale/de`;
  const texts = { 'flows.hosted.done': 'Geschafft', 'flows.ceremony.known': 'Da', 'flows.x': 'X' };
  await sluice.inject('POST', at, { token, body: { texts } });
  await renamePageTexts.up(sluice.server.database.forCompany(companyId));
  expect((await sluice.inject('GET', at, { token })).body.texts).toEqual({
    'pages.hosted.done': 'Geschafft',
    'pages.ceremony.known': 'Da',
    'flows.x': 'X',
  });
});
