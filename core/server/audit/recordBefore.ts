import type { AuditEntry } from './audit';

/**
 * Does what can’t be in one transaction with its entry in the trail, such as a change of another
 * environment: the entry comes first, so that nothing is done without a trace, and one more says
 * where it failed.
 */
export async function recordBefore<T>(
  audit: (entry: AuditEntry) => Promise<void>,
  entry: AuditEntry,
  work: () => Promise<T>,
): Promise<T> {
  await audit(entry);
  try {
    return await work();
  } catch (fault) {
    await audit({ ...entry, outcome: 'refused' });
    throw fault;
  }
}
