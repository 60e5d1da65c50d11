import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '#testing/startServer';
import { adminRole, builtIn, computeRights, readRole, type Policy } from './rights';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());
afterEach(() => vi.restoreAllMocks());

const rightsOf = (roles: readonly string[], policies: Record<string, readonly Policy[]> = {}) =>
  computeRights(sluice.server, roles, policies);
const allow = (resource: string): readonly Policy[] => [
  { resource, actions: [{ action: 'read', allow: true }] },
];

it('caches what built-in roles allow', () => {
  const { permissions, stamp } = rightsOf([readRole]);
  const allows = vi.spyOn(builtIn[readRole]!, 'allows');
  expect(rightsOf([readRole])).toMatchObject({ permissions, stamp });
  expect(allows).not.toHaveBeenCalled();
});

it('reads a custom role at each call, alone and beside a built-in one', () => {
  const alone = (resource: string) => rightsOf(['own'], { own: allow(resource) }).permissions;
  expect(alone('a')).toContain('a:read');
  expect(alone('b')).not.toContain('a:read');
  const beside = (resource: string) =>
    rightsOf([readRole, 'own'], { own: allow(resource) }).permissions;
  expect(beside('a')).toContain('a:read');
  expect(beside('b')).not.toContain('a:read');
  expect(rightsOf([readRole]).permissions).not.toContain('a:read');
});

it('narrows permissions for one caller only', () => {
  const { permissions } = rightsOf([adminRole]);
  expect(rightsOf([adminRole]).narrow(() => false).permissions).toEqual([]);
  expect(rightsOf([adminRole]).permissions).toEqual(permissions);
});

it('stamps different permissions differently, and the same roles in any order alike', () => {
  const disabled = { entitlement: { users: { enabled: false } }, createdDate: 0 };
  const stamps = [
    rightsOf([readRole]),
    rightsOf([adminRole]),
    rightsOf([readRole]).narrow(each => each.startsWith('security:')),
    computeRights(sluice.server, [readRole], {}, disabled),
  ].map(({ stamp }) => stamp);
  expect(new Set(stamps).size).toBe(stamps.length);
  expect(rightsOf([readRole, adminRole]).stamp).toBe(rightsOf([adminRole, readRole]).stamp);
});
