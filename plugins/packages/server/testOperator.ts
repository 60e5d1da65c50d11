import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '#core/server/internal';
import { riskPackage } from '#testing/kits/riskPackage';
import { startServer } from '#testing/startServer';

/**
 * A server whose operator has a key of signers and an index: a folder with two versions of a
 * package. For tests.
 */
export async function startOperator() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-index-'));
  const keys = generateKeyPairSync('ed25519');
  const archive = await riskPackage();
  writeFileSync(join(folder, 'risk-1.0.0.tgz'), archive);
  writeFileSync(join(folder, 'risk-1.1.0.tgz'), await riskPackage({ version: '1.1.0' }));
  writeFileSync(join(folder, 'acme.pem'), keys.publicKey.export({ type: 'spki', format: 'pem' }));
  const sluice = await startServer({
    env: { SLUICE_PLUGIN_INDEX: folder, SLUICE_PLUGIN_KEYS: folder },
  });
  const newOperator = async () => {
    const { token, customerId } = await sluice.company();
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', customerId)
      .execute();
    return token;
  };
  const caller = { token: await newOperator() };
  return {
    sluice,
    folder,
    keys,
    archive,
    /** Who asks: another one from a test on. */
    caller,
    newOperator,
    ask: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
      sluice.inject(method, `/admin/packages${path}`, { ...caller, body }),
    /** Runs work with other settings of the server. */
    withSettings: async (more: Partial<Settings>, work: () => Promise<void>) => {
      const before = sluice.server.settings;
      Object.assign(sluice.server, { known: { ...before, ...more } });
      await work().finally(() => Object.assign(sluice.server, { known: before }));
    },
    close: async () => {
      await sluice.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Bytes as the calls of packages take them. */
export const base64 = (bytes: Buffer): string => bytes.toString('base64');
