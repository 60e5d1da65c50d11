import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { startDirectory, type Directory, fault } from './testDirectory';

let sluice: Directory['sluice'];
let directory: Directory['directory'];
let companyId: string;
beforeAll(async () => void ({ sluice, directory, companyId } = await startDirectory()));
afterAll(() => sluice.close());

const someone = (more: object = {}) =>
  directory.create(companyId, { email: `${newId()}@example.com`, ...more });
describe('An external identity', () => {
  const issuer = 'https://idp.example';
  const adopt = (more: object, terms = { create: true }) =>
    directory.adoptIdentity(companyId, { issuer, subject: newId(), ...more }, terms);

  it('is linked only by an address that both sides have verified', async () => {
    const { userId, email } = await someone({ emailVerified: true });
    expect(await fault(adopt({ email }))).toMatchObject({
      code: 'emailUnverified',
      field: 'email',
    });
    expect(await fault(adopt({ email, emailVerified: false }))).toMatchObject({
      code: 'emailUnverified',
    });
    expect(await adopt({ email, emailVerified: true })).toMatchObject({
      outcome: 'linked',
      user: { userId },
    });
    const unproven = await someone();
    expect(await fault(adopt({ email: unproven.email, emailVerified: true }))).toMatchObject({
      code: 'emailUnverified',
    });
    expect((await directory.identities(companyId, unproven.userId)).length).toBe(0);
  });

  it('creates a missing user once, and recognizes them later', async () => {
    const identity = {
      issuer,
      subject: newId(),
      email: `${newId()}@example.com`,
      emailVerified: true,
      givenName: 'Grace',
    };
    expect(await directory.adoptIdentity(companyId, identity)).toBeUndefined();
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        directory.adoptIdentity(companyId, identity, { create: true }),
      ),
    );
    expect(new Set(all.map(each => each!.user.userId)).size).toBe(1);
    expect(all.filter(each => each!.outcome === 'created')).toHaveLength(1);
    expect(
      await directory.adoptIdentity(companyId, { ...identity, email: 'moved@example.com' }),
    ).toMatchObject({
      outcome: 'known',
      user: { givenName: 'Grace', emailVerified: true },
    });
  });

  it('belongs to one user', async () => {
    const [one, two] = [await someone(), await someone()];
    const identity = { issuer, subject: newId() };
    await directory.linkIdentity(companyId, one.userId, identity);
    await directory.linkIdentity(companyId, one.userId, identity);
    expect(await fault(directory.linkIdentity(companyId, two.userId, identity))).toMatchObject({
      code: 'identityTaken',
    });
    await directory.unlinkIdentity(companyId, two.userId, identity);
    expect(await directory.identities(companyId, one.userId)).toEqual([identity]);
    await directory.unlinkIdentity(companyId, one.userId, identity);
    expect(await directory.identities(companyId, one.userId)).toEqual([]);
  });
});
