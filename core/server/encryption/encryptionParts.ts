import { contribute, jobs, sealedTables, type ServerPlugin } from '../host/plugin';
import { refreshJob } from './refreshJob';
import { sealedColumn } from './sealedColumn';

const outbox = sealedColumn('outbox', 'mail_id', 'text');
const signingKeys = sealedColumn('company_keys', 'generation', 'private_key', {
  rowName: 'key_id',
});

/** The core's contributions for encrypted values and key rotation. */
export const secretParts = {
  handles: [],
  contributes: [
    contribute(sealedTables, 'core.outbox', outbox),
    contribute(sealedTables, 'core.companyKeys', signingKeys),
    contribute(jobs, 'core.refreshSecrets', refreshJob),
  ],
} satisfies Partial<ServerPlugin>;
