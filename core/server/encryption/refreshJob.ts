import { bigint, defineTable, integer, text, type TableTypes } from '../database';
import { companyKeys } from './CompanyKeys';
import type { Job } from '../jobs/job';
import { reencryptCompany } from './reencryptCompany';
import { isUsedKey } from './rootKey';
import { contribute, jobs, encryptedTables, type ServerPlugin } from '../host/plugin';
import { createEncryptedColumn } from './secrets';

/** Rotations of the key that secrets are encrypted under. */
export const secretRefreshes = defineTable('secret_refreshes', {
  owner: 'installation',
  since: '2026-11-21T11:48_secretRefreshes',
  columns: {
    instance_id: text(),
    created_date: bigint(),
    /** Companies whose secrets are re-encrypted. */
    companies: integer(),
    /** Keys that sign tokens are replaced where they are older than so many days; -1 leaves them. */
    signing_days: integer(),
  },
  key: 'instance_id',
});

/** The result for one company, written when it is complete. */
export const secretRefreshParts = defineTable('secret_refresh_parts', {
  owner: 'company',
  since: '2026-11-21T11:48_secretRefreshes',
  columns: {
    company_id: text(),
    instance_id: text(),
    resealed: integer(),
    /** Encrypted under the present key already. */
    unchanged: integer(),
    /** Values that no key at hand opens. */
    faults: integer(),
    /** 1 where the company got a new key to sign tokens with. */
    signing: integer(),
  },
  key: ['company_id', 'instance_id'],
});

/** Rotations of the key that secrets are encrypted under, and how far each has come. */
export const refreshTables = [secretRefreshes, secretRefreshParts] as const;

declare module '../database/tables' {
  interface Tables extends TableTypes<typeof refreshTables> {}
}

export const refreshSecretsJob = 'core.refreshSecrets';
const day = 86_400_000;

/**
 * Encrypts one company's secrets under the present key. A run that is broken off is done again; what
 * was done is found so.
 */
const refreshJob: Job = {
  id: refreshSecretsJob,
  async run(context) {
    const { server, companyId, key: instanceId } = context;
    if (!(await isUsedKey(server.database, server.secrets)))
      throw new Error(
        'Another process has a different key. Give all processes the same SLUICE_KEY.',
      );
    const refresh = await server.database.allCompanies
      .selectFrom('secret_refreshes')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .executeTakeFirst();
    if (!refresh) return 'This re-encryption job no longer exists.';
    const counts = await reencryptCompany(context);
    const keys = server.get(companyKeys);
    const before = refresh.created_date - refresh.signing_days * day;
    const signing =
      refresh.signing_days >= 0 && (await keys.rotateOlder(companyId, before)) ? 1 : 0;
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
    contribute(jobs, 'core.refreshSecrets', refreshJob),
  ],
} satisfies Partial<ServerPlugin>;
