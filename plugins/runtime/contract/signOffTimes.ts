import { namespace } from '#core/contract';

/** When users lost the access that they had, such as by a new password. Optional. */
export interface SignOffTimes {
  /** Whether a user was signed off after a time, in epoch milliseconds. */
  isSignedOff(companyId: string, userId: string, since: number): Promise<boolean>;
}
/** Asked before a run goes on for whom it has proven. */
export const signOffTimes = namespace('runtime').service<SignOffTimes>('signOffTimes');
