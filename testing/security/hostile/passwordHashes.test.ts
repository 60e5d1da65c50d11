// @module-tag slow
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userDirectory } from '#plugins/connectors/contract';
import { deriveKey, encryptWithKey } from '#core/server/encryption/passphrase';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';
import { editArchive, findRow } from '../kits/spoiltArchives';

const passphrase = 'a passphrase of some length';
const password = 'Analytical-Engine-1843';
let sluice: Awaited<ReturnType<typeof startServer>>;
const { exported, checked, applied } = archivesOn(() => sluice);
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
const hashWith = (costs: string, salt = 16, output = 32, kind = '$argon2id$v=19') =>
  `${kind}$${costs}$${base64(salt)}$${base64(output)}`;

/** An archive of a company with one user, and a way to give that user another password hash. */
async function archiveWithUser() {
  const owner = await sluice.company();
  const { companyId, token } = owner;
  await sluice.inject('POST', `/company/${companyId}/users`, {
    token,
    body: { username: 'ada', password },
  });
  const text = await exported(owner, passphrase, true);
  const key = await deriveKey(passphrase, JSON.parse(text.split('\n')[0]!).salt, companyId);
  const withHash = (passwordHash: string) =>
    editArchive(text, lines => {
      const row = findRow(lines, 'directory_users');
      const place = {
        table: 'directory_users',
        row: JSON.stringify([row.user_id]),
        column: 'password_hash',
      };
      row.password_hash = encryptWithKey(key, place, passwordHash);
    });
  return { withHash };
}

describe('password hashes of an archive (guarantee 32)', () => {
  it('are rejected line by line with a remedy if their cost is out of range', async () => {
    const { withHash } = await archiveWithUser();
    const outside: [string, RegExp][] = [
      [
        hashWith('m=65536,t=1500,p=1'),
        /has a time cost \(t\) of 1500, but only 1 to 5 are accepted/,
      ],
      [hashWith('m=4194304,t=1,p=1'), /memory cost \(m\) of 4194304 KiB, but only 7168 to 65536/],
      [hashWith('m=65536,t=5,p=1'), /m × t\) of 327680 KiB/],
      [hashWith('m=19456,t=2,p=99'), /parallelism \(p\) of 99/],
      [hashWith('m=8,t=1,p=1'), /memory cost \(m\) of 8 KiB/],
      [hashWith('m=19456,t=2,p=1', 4), /salt of 4 bytes/],
      [hashWith('m=19456,t=2,p=1', 16, 4), /output of 4 bytes/],
      [hashWith('m=19456,t=2,p=1', 16, 70), /output of 70 bytes/],
      [hashWith('m=19456,t=2,p=1', 16, 3000), /not argon2id/],
      [hashWith('m=99999999,t=2,p=1'), /not argon2id/],
      [hashWith('m=19456,t=02,p=1'), /not argon2id/],
      [hashWith('m=19456,t=1500,p=1,t=2'), /not argon2id/],
      [hashWith('m=19456,t=2,p=1,data=AAAA'), /not argon2id/],
      [hashWith('m=19456,t=2,p=1', 16, 32, '$argon2i$v=19'), /not argon2id/],
      [hashWith('m=19456,t=2,p=1', 16, 32, '$argon2id$v=16'), /not argon2id/],
      [hashWith('m=19456,t=2,p=1', 16, 32, '$argon2id'), /not argon2id/],
      ['$2b$31$abcdefghijklmnopqrstuuQ8uY0e8Q1x7y0e8Q1x7y0e8Q1x7y0e8', /not argon2id/],
      [`${hashWith('m=19456,t=2,p=1')}\n`, /not argon2id/],
    ];
    for (const [passwordHash, sentence] of outside) {
      const job = await checked(await sluice.company(), withHash(passwordHash), {
        mode: 'add',
        passphrase,
      });
      expect([job.status, job.message]).toEqual(['failed', expect.stringMatching(sentence)]);
      expect(job.message).toMatch(/End users 1 \(“ada”\): Its password hash .* Leave the hash out/);
    }
  });

  it('are imported and verified if their cost is in range', async () => {
    const { withHash } = await archiveWithUser();
    const other = await sluice.company();
    const costs = { memoryCost: 32_768, timeCost: 3, parallelism: 2 };
    const other32 = await hash('Other-Engine-1843', costs);
    await applied(other, withHash(other32), { mode: 'add', passphrase });
    const directory = sluice.server.get(userDirectory);
    const check = (text: string) =>
      directory.checkPassword(other.companyId, { username: 'ada' }, text);
    expect(await check('Other-Engine-1843')).toMatchObject({ ok: true });
    expect(await check(password)).toEqual({ ok: false, reason: 'wrong' });
  });
});

it('a hash in the database with a cost out of range is never verified, even if it matches (guarantee 32)', async () => {
  const owner = await sluice.company();
  const { companyId, customerId, email } = owner;
  const { allCompanies } = sluice.server.database;
  const weak = await hash('x', { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const dear = hashWith('m=65536,t=4000000,p=1');
  const took = async (password_hash: string) => {
    await allCompanies
      .updateTable('customers')
      .set({ password_hash, failed_count: 0, locked_until: 0 })
      .where('customer_id', '=', customerId)
      .execute();
    const began = performance.now();
    const reply = await sluice.inject('POST', '/customers/login', {
      body: { email, password: 'x' },
    });
    return { status: reply.status, text: reply.text, ms: performance.now() - began };
  };
  const usual = await took('');
  for (const passwordHash of [weak, dear]) {
    const refused = await took(passwordHash);
    expect([refused.status, refused.text]).toEqual([401, usual.text]);
    expect(refused.ms).toBeLessThan(usual.ms * 10 + 500);
  }
  await sluice.inject('POST', `/company/${companyId}/users`, {
    token: owner.token,
    body: { username: 'ada', password },
  });
  await allCompanies
    .updateTable('directory_users')
    .set({ password_hash: weak })
    .where('company_id', '=', companyId)
    .execute();
  expect(
    await sluice.server.get(userDirectory).checkPassword(companyId, { username: 'ada' }, 'x'),
  ).toEqual({ ok: false, reason: 'wrong' });
});
