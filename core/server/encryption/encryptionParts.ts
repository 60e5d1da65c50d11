import { contribute, jobs, encryptedTables, type ServerPlugin } from '../host/plugin';
import { refreshJob } from './refreshJob';
import { createEncryptedColumn } from './createEncryptedColumn';

const outbox = createEncryptedColumn('outbox', 'mail_id', 'text');
const signingKeys = createEncryptedColumn('company_keys', 'generation', 'private_key', {
  rowName: 'key_id',
});

/** The core's contributions for encrypted values and key rotation. */
export const secretParts = {
  handles: [],
  contributes: [
    contribute(encryptedTables, 'core.outbox', outbox),
    contribute(encryptedTables, 'core.companyKeys', signingKeys),
    contribute(jobs, 'core.refreshSecrets', refreshJob),
  ],
} satisfies Partial<ServerPlugin>;
