// @module-tag slow
import { decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { companyKeys, CompanyKeys } from './CompanyKeys';

it('signs and verifies with one key per environment, however many first requests there are', async () => {
  const { company, server } = await startServer();
  const { companyId } = await company();
  const keys = server.get(companyKeys);
  const exp = Math.floor(Date.now() / 1000) + 60;
  const tokens = await Promise.all(
    [1, 2, 3, 4].map(n => keys.sign(companyId, { sub: String(n), exp, aud: 'app' })),
  );
  expect(new Set(tokens.map(token => decodeProtectedHeader(token).kid)).size).toBe(1);
  expect(await keys.verify(companyId, tokens[0]!, { audience: 'app' })).toMatchObject({ sub: '1' });
  await expect(keys.verify(companyId, tokens[0]!, { audience: 'other' })).rejects.toThrow(/"aud"/);
  const published = JSON.stringify(await keys.published(companyId));
  for (const part of ['"d"', '"p"', '"q"']) expect(published).not.toContain(part);
});
it('still verifies signatures of an older key after a rotation', async () => {
  const { company, server } = await startServer();
  const { companyId } = await company();
  const keys = server.get(companyKeys);
  const exp = Math.floor(Date.now() / 1000) + 60;
  const old = await keys.sign(companyId, { sub: 'ada', exp });
  await keys.rotate(companyId);
  const fresh = await keys.sign(companyId, { sub: 'ada', exp });
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
  expect((await keys.published(companyId)).keys).toHaveLength(2);
  expect(await keys.verify(companyId, old)).toMatchObject({ sub: 'ada' });
});
it('verifies signatures of a key that another process just created', async () => {
  const { company, server } = await startServer();
  const { companyId } = await company();
  const [keys, beside] = [server.get(companyKeys), new CompanyKeys(server)];
  const exp = Math.floor(Date.now() / 1000) + 60;
  await beside.verify(companyId, await keys.sign(companyId, { sub: 'ada', exp }));
  await keys.rotate(companyId);
  const fresh = await keys.sign(companyId, { sub: 'ada', exp });
  expect(await beside.verify(companyId, fresh)).toMatchObject({ sub: 'ada' });
});
it('rejects a token that is of another environment, altered, or expired', async () => {
  const { company, server } = await startServer();
  const [one, other] = [await company(), await company()];
  const keys = server.get(companyKeys);
  const now = Math.floor(Date.now() / 1000);
  const token = await keys.sign(one.companyId, { sub: 'ada', exp: now + 60 });
  await expect(keys.verify(other.companyId, token)).rejects.toThrow(/no applicable key/);
  const [head, , signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ sub: 'eve', exp: now + 60 })).toString('base64url');
  await expect(keys.verify(one.companyId, `${head}.${forged}.${signature}`)).rejects.toThrow(
    /signature verification failed/,
  );
  const old = await keys.sign(one.companyId, { sub: 'ada', exp: now - 60 });
  await expect(keys.verify(one.companyId, old)).rejects.toThrow(/"exp"/);
});
it('names the environment in a token without an issuer, and rejects tokens without an expiry', async () => {
  const { company, server } = await startServer();
  const { companyId } = await company();
  const keys = server.get(companyKeys);
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await keys.sign(companyId, { sub: 'ada', exp });
  expect(await keys.verify(companyId, token, { issuer: companyId })).toMatchObject({ exp });
  const endless = { sub: 'ada' } as { sub: string; exp: number };
  await expect(keys.verify(companyId, await keys.sign(companyId, endless))).rejects.toThrow(
    /"exp"/,
  );
});
