import type { Service } from '../../contract';
import type { Factor, LoginReply } from '../../contract/internal';
import { passwordless, ssoSignOn, usernameless } from '../../contract/authentication/entrance';
import type { ServerHost } from '../host/serverHost';

/** The purposes for which the console has people run a flow; `proceed` asks for nothing. */
export type FlowPurpose = 'challenge' | 'enrol' | 'passwordless' | 'usernameless' | 'proceed';
/** The flow to run, with the token that runs it. */
export type ConsoleFlow = Required<Pick<LoginReply, 'skSdkToken' | 'flowPolicyId' | 'companyId'>>;

/** The flows by which members sign in and show second factors. */
export interface ConsoleFlows {
  /**
   * A flow for this person to run; `customerId` is empty where the flow finds out. `email` may be
   * nobody's: nothing shows it.
   */
  begin(terms: {
    readonly purpose: FlowPurpose;
    readonly customerId: string;
    readonly email?: string;
    /** Hash of the session that asks; the flow cannot be started after it. */
    readonly by?: string;
  }): Promise<ConsoleFlow>;
  /**
   * Spends what a flow's end handed to the browser; undefined where it was used, is over or is
   * another person's.
   */
  redeem(result: string): Promise<
    | {
        readonly customerId: string;
        readonly purpose: FlowPurpose;
        readonly methods: readonly string[];
      }
    | undefined
  >;
  factors(
    customerId: string,
  ): Promise<{ readonly factors: readonly Factor[]; readonly recoveryCodesLeft: number }>;
  /** Whether there was such a factor. */
  remove(customerId: string, factorId: string): Promise<boolean>;
  /** Takes every factor from a person, who enrols again where one is asked for. */
  forget(customerId: string): Promise<void>;
}
export const consoleFlows: Service<ConsoleFlows> = { kind: 'service', id: 'core.consoleFlows' };

/**
 * Which ways of signing in the login page offers: those that the operator turned on and that can
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
