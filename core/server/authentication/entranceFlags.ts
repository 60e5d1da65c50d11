import { passwordless, ssoSignOn, usernameless } from '../../contract/authentication/entrance';
import type { ServerHost } from '../host/serverHost';
import { consoleFlows } from './consoleFlows';

/**
 * Which ways of signing on the login page offers: those that the operator turned on and that can
 * work. Links by mail need a mail server, and both they and passkeys the part that has people run
 * flows.
 */
export function entranceFlags(server: ServerHost): Readonly<Record<string, boolean>> {
  const { flags, smtpUrl } = server.settings;
  const on = ({ id, initially }: { readonly id: string; readonly initially: boolean }) =>
    flags[id] ?? initially;
  const runsFlows = server.find(consoleFlows) !== undefined;
  return {
    [ssoSignOn.id]: on(ssoSignOn),
    [passwordless.id]: on(passwordless) && runsFlows && smtpUrl !== undefined,
    [usernameless.id]: on(usernameless) && runsFlows,
  };
}
