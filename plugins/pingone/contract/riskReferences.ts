import { namespace } from '#core/contract';

const risk = namespace('risk');

export const access = risk.permission('risk');
export const riskPage = risk.route('settings', '/risk');
