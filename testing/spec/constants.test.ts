import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRegion } from '#plugins/admin/contract';
import { categories } from '#plugins/templates/contract';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

describe('a category of flows', () => {
  it.each([
    ['K36', 1, 'Authentication'],
    ['K37', 2, 'Consent'],
    ['K38', 3, 'Identity Verification'],
    ['K39', 4, 'Multi-Factor Authentication (MFA)'],
    ['K40', 5, 'Passwordless'],
    ['K41', 6, 'Profile Management'],
    ['K42', 7, 'Risk Management & Fraud Detection'],
    ['K43', 8, 'User Registration'],
  ])('has its place, and a template on the market: [%s] %i is %s', async (_, place, category) => {
    expect(categories[place - 1]).toBe(category);
    const { token } = await sluice.company();
    const body = { category, page: 0, limit: 50 };
    const found = await sluice.inject('POST', '/flowtemplates/es', { token, body });
    expect(found.body.total).toBeGreaterThan(0);
    for (const hit of found.body.hits) expect(hit.category).toBe(category);
  });

  it('is one of eight, and others are rejected: [K36, K43]', async () => {
    expect(categories).toHaveLength(8);
    const { token } = await sluice.company();
    const body = { category: 'Approval', page: 0, limit: 50 };
    expect((await sluice.inject('POST', '/flowtemplates/es', { token, body })).status).toBe(400);
  });
});

describe('the region of a host', () => {
  it.each([
    ['K48', 'com', 'na'],
    ['S345', 'com', 'na'],
    ['K49', 'ca', 'ca'],
    ['K50', 'eu', 'eu'],
    ['K51', 'asia', 'asia'],
    ['K52', 'sg', 'sg'],
  ])('follows its ending: [%s] %s is %s', (_, ending, region) => {
    expect(getRegion(`console.example.${ending}`)).toBe(region);
  });

  it('follows its top-level domain, except for com: [S346]', () => {
    const endings = ['ca', 'eu', 'asia', 'sg'];
    expect(endings.map(ending => getRegion(`console.example.${ending}`))).toEqual(endings);
  });
});
