import { expect, it } from 'vitest';
import { listDeepRecords } from './deepRecords';

it('creates records as deep as a function reads its parameters, with lists of the words it compares', () => {
  const code = `
    const kinds = { SMS: { title: 'Text' }, EMAIL: { title: 'Mail' } };
    module.exports = async ({ params }) => {
      const allowed = params.devices.inner.types || [];
      const most = params.devices.inner.settings.maxAllowed;
      return { found: allowed.filter(each => kinds[each]).length < most };
    };`;
  const [words, records] = listDeepRecords(code, [{ id: 'd1' }]) as any[];
  expect(words.inner.types).toEqual(expect.arrayContaining(['SMS', 'EMAIL']));
  expect(words.inner.settings).toEqual({ maxAllowed: 1 });
  expect(records.inner.types).toEqual([{ id: 'd1' }]);
});

it('follows indexes and optional steps', () => {
  const code = 'return params.body?.inner.photos[0].data.IMAGE';
  expect(listDeepRecords(code, [])).toMatchObject([
    { inner: { photos: [{ data: { IMAGE: expect.anything() } }] } },
  ]);
  expect(listDeepRecords('return params.name.length', [])).toEqual([]);
});
