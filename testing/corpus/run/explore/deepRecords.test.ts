import { expect, it } from 'vitest';
import { listDeepRecords } from './deepRecords';

it('makes records as deep as a function reads its parameters, with lists of the words it knows', () => {
  const code = `
    const kinds = { SMS: { title: 'Text' }, EMAIL: { title: 'Mail' } };
    module.exports = async ({ params }) => {
      const allowed = params.devices._embedded.types || [];
      const most = params.devices._embedded.settings.maxAllowed;
      return { found: allowed.filter(each => kinds[each]).length < most };
    };`;
  const [words, records] = listDeepRecords(code, [{ id: 'd1' }]) as any[];
  expect(words._embedded.types).toEqual(expect.arrayContaining(['SMS', 'EMAIL']));
  expect(words._embedded.settings).toEqual({ maxAllowed: 1 });
  expect(records._embedded.types).toEqual([{ id: 'd1' }]);
});

it('follows indexes and optional steps', () => {
  const code = 'return params.body?._embedded.photos[0].data.IMAGE';
  expect(listDeepRecords(code, [])).toMatchObject([
    { _embedded: { photos: [{ data: { IMAGE: expect.anything() } }] } },
  ]);
  expect(listDeepRecords('return params.name.length', [])).toEqual([]);
});
