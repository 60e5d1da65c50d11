import { errorMessages, codes, Failure } from '../../contract';

/** Refuses a call whose address names another company than its token acts on. */
export function requireOwnCompany(named: string, companyId: string): void {
  if (named !== companyId)
    throw new Failure(401, codes.notAuthorized, errorMessages.notAuthorized.text);
}
