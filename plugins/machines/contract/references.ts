import { can, namespace, type CrudAction, type Gate } from '#core/contract';

const machines = namespace('machines');

/** The resource group of service accounts, and of other people’s personal access tokens. */
export const access = machines.permission('serviceAccounts');
/** The person may do this to service accounts. */
export const may = (action: CrudAction): Gate => can(access, action);
export const list = machines.route('list', '/serviceAccounts');
export const detail = machines.route('detail', '/serviceAccounts/:id');
/** The personal access tokens of the person who looks. */
export const tokensPage = machines.route('tokens', '/account/tokens');
/** Where a member approves a sign-in through an application. */
export const signInPage = machines.route('authorize', '/authorize');
/** Where a member approves the sign-in of a device by its code. */
export const devicePage = machines.route('device', '/device');
