import { writeAudit, type AuditEntry } from './audit';
import type { ServerHost } from '../host/serverHost';
import type { Proof } from '../authentication/admit';
import { listCompanySecurity } from '../authentication/policy/securitySettings';

/**
 * Writes what befell a person's account to the trail of each of their companies; `actorId` is empty
 * for a stranger.
 */
export async function recordEverywhere(
  server: ServerHost,
  customerId: string,
  actorId: string,
  request: Pick<Proof['request'], 'ip'>,
  entry: AuditEntry,
): Promise<void> {
  for (const { companyId } of await listCompanySecurity(server, customerId))
    await writeAudit(server, { companyId, customerId: actorId }, request, entry);
}
