import { namespace } from '#core/contract';

const pingone = namespace('pingone');

export const riskAccess = pingone.permission('risk');
export const riskPage = pingone.route('risk', '/risk');
