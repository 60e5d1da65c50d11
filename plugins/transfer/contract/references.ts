import { can, companyAccess, namespace } from '#core/contract';

/**
 * Who may take the whole company out or put another in its place: whoever could delete it, which
 * only super admins may.
 */
export const mayTransfer = can(companyAccess, 'delete');

/** Where a company is exported and imported. */
export const transferPage = namespace('transfer').route('page', '/company/transfer');
