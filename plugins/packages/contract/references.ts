import { namespace } from '#core/contract';

/** The plugins from packages, for operators. */
export const packagesPage = namespace('packages').route('list', '/admin/plugins');
