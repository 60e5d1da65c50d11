import { errorMessages, codes, Failure } from '../../contract';
import { writeAudit } from '../audit/audit';
import type { Call } from '../host/plugin';
import { heldDocuments } from '../host/limits/HeldDocuments';
import { findEntry } from './entry';
import { getSession } from '../authentication/identify';

/**
 * A member's call as one of another company: by that company's rules of entry, with what the person
 * may do there. Throws as a call of that company would. Which of its gates are to hold is the
 * handler's to ask.
 */
export async function callIn(call: Call, companyId: string): Promise<Call> {
  const { server, request, customerId } = call;
  const entry = await findEntry(server, getSession(call), companyId, request.ip);
  if (!entry || entry.fault)
    throw new Failure(401, codes.notAuthorized, entry?.fault ?? errorMessages.notAuthorized.text);
  await server.rates.take('company', companyId, server.settings.rateLimit.company);
  const caller = { companyId, customerId };
  return {
    ...call,
    ...caller,
    access: entry.rights,
    subject: { ...call.subject, roles: entry.roles },
    db: heldDocuments.alike(call.db, server.database.forCompany(companyId)),
    transaction: work => server.database.transaction(companyId, work),
    audit: (added, tx) => writeAudit(server, caller, request, added, tx),
  };
}
