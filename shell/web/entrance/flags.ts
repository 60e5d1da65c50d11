import { namespace } from '../../../core/contract';

/** Whether the entrance offers 'Sign On with SSO'. */
export const ssoSignOn = namespace('shell').flag('ssoSignOn');
