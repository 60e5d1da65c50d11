import { expect, it } from 'vitest';
import { listShapes } from './codeShapes';

it('lists nested records with all values that the code compares, together and singly', () => {
  const shapes = listShapes(`
    function isSure(results) {
      for (const item of results) {
        if (item.provider !== "ACME") continue;
        const found = item.data?.details;
        if (!found || typeof found !== 'object') continue;
        const nameRank = found.name?.rank;
        const streetRank = found
          .street?.rank;
        if (nameRank === 'HIGH' && (streetRank === 'HIGH' || streetRank.toUpperCase() === 'LOW')) return true;
      }
      return false;
    }
    return isSure(params.results);
  `);
  const ranked = (street: string) => [
    { provider: 'ACME', data: { details: { name: { rank: 'HIGH' }, street: { rank: street } } } },
  ];
  expect(shapes[0]).toEqual(ranked('HIGH'));
  expect(shapes).toContainEqual(ranked('LOW'));
});

it('follows functions of lists and patterns, and skips flat records', () => {
  const [shape] = listShapes(`
    const { user: { id }, account } = params.answer;
    const { plan: bought } = params.answer.account;
    return params.answer.account.devices.some(device => device.state.name === 'ACTIVE') && bought.level === 3;
  `);
  expect(shape).toEqual({
    account: { devices: [{ state: { name: 'ACTIVE' } }], plan: { level: 3 } },
  });
  expect(listShapes(`return params.user.name === 'Ada'`)).toEqual([]);
  expect(
    listShapes(`
      var kinds = JSON.parse(params.kinds);
      if (kinds.includes("SMS") || kinds.includes("EMAIL")) return true;
      return kinds.filter(kind => kind !== 'KEY').length > 0;
    `),
  ).toEqual([['KEY'], ['SMS'], ['EMAIL'], ['KEY', 'SMS', 'EMAIL']]);
});
