import { can, companyAccess, namespace } from '../../../core/contract';

const transfer = namespace('transfer');

/** Where a company is exported and imported. */
export const transferPage = transfer.route('page', '/company/transfer');

/** Who may take the whole company out or put another in its place: whoever could delete it, which only super admins may. */
export const mayTransfer = can(companyAccess, 'delete');
