import { bigint, defineTable, integer, text, type TableTypes } from '../database';
import { companyKeys } from './CompanyKeys';
import type { Job } from '../jobs/job';
import { reencryptCompany } from './reencryptCompany';
import { isUsedKey } from './rootKey';
import { contribute, type ServerPlugin } from '../host/plugin';
import { jobs, encryptedTables } from '../host/points';
import { createEncryptedColumn } from './secrets';

/** Re-encryptions of all secrets. */
export const secretReencryptions = defineTable('secret_refreshes', {
  owner: 'installation',
  since: '2026-11-21T11:48_secretRefreshes',
  columns: {
    instance_id: text(),
    created_date: bigint(),
    /** Companies whose secrets are re-encrypted. */
    companies: integer(),
    /** Keys that sign tokens are replaced if they are older than so many days; -1 keeps them. */
    signing_days: integer(),
  },
  key: 'instance_id',
});

/** The result for one company, written when it is complete. */
export const secretReencryptionParts = defineTable('secret_refresh_parts', {
  owner: 'company',
  since: '2026-11-21T11:48_secretRefreshes',
  columns: {
    company_id: text(),
    instance_id: text(),
    resealed: integer(),
    /** Already encrypted with the current key. */
    unchanged: integer(),
    /** Values that no available key decrypts. */
    faults: integer(),
    /** 1 if the company got a new key to sign tokens with. */
    signing: integer(),
  },
  key: ['company_id', 'instance_id'],
});

/** Re-encryptions of all secrets, and the progress of each. */
export const reencryptionTables = [secretReencryptions, secretReencryptionParts] as const;

declare module '../database/tables' {
  interface Tables extends TableTypes<typeof reencryptionTables> {}
}

export const reencryptJobId = 'core.refreshSecrets';
const day = 86_400_000;

/**
 * Encrypts one company's secrets with the current key. An interrupted run starts again and skips
 * values that are done.
 */
const reencryptJob: Job = {
  id: reencryptJobId,
  async run(context) {
    const { server, companyId, key: instanceId } = context;
    if (!(await isUsedKey(server.database, server.secrets)))
      throw new Error(
        'Another process has a different key. Give all processes the same SLUICE_KEY.',
      );
    const reencryption = await server.database.allCompanies
      .selectFrom('secret_refreshes')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .executeTakeFirst();
    if (!reencryption) return 'This re-encryption job no longer exists.';
    const counts = await reencryptCompany(context);
    const keys = server.get(companyKeys);
    const before = reencryption.created_date - reencryption.signing_days * day;
    const signing =
      reencryption.signing_days >= 0 && (await keys.rotateOlder(companyId, before)) ? 1 : 0;
    const part = { ...counts, signing };
    await context.fenced(db =>
      db
        .insertInto('secret_refresh_parts')
        .values({ company_id: companyId, instance_id: instanceId, ...part })
        .onConflict(conflict => conflict.columns(['company_id', 'instance_id']).doUpdateSet(part))
        .execute(),
    );
    return `${counts.resealed} re-encrypted, ${counts.unchanged} unchanged, ${counts.faults} failed to decrypt.`;
  },
};

const outbox = createEncryptedColumn('outbox', 'mail_id', 'text');
const outboxHtml = createEncryptedColumn('outbox', 'mail_id', 'html');
const signingKeys = createEncryptedColumn('company_keys', 'generation', 'private_key', {
  rowName: 'key_id',
});

/** The core's contributions for encrypted values and key rotation. */
export const secretParts = {
  handles: [],
  contributes: [
    contribute(encryptedTables, 'core.outbox', outbox),
    contribute(encryptedTables, 'core.outboxHtml', outboxHtml),
    contribute(encryptedTables, 'core.companyKeys', signingKeys),
    contribute(jobs, 'core.refreshSecrets', reencryptJob),
  ],
} satisfies Partial<ServerPlugin>;
