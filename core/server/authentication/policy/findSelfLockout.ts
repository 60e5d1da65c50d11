import { codes, Failure, format } from '#core/contract';
import type { SecuritySettings, SignOnPath } from '#core/contract/authentication/security';
import { liesIn } from '../../http/addressRange';
import { strings } from '../strings';

/** How a member came to the company, and how they could come again. */
export interface SignInContext {
  readonly address: string;
  readonly ways: readonly SignOnPath[];
  /** They have shown a second factor, or have one. */
  readonly factor: boolean;
}
const refuse = (at: string, message: string) =>
  new Failure(409, codes.conflict, message, [{ at, message }]);

/**
 * Why a member could not come back to the company under these rules; undefined where they could.
 */
export function findSelfLockout(
  { address, ways, factor }: SignInContext,
  { addressAllowList, signOnPaths, mfaRequired }: SecuritySettings,
): Failure | undefined {
  if (addressAllowList.length > 0 && !liesIn(address, addressAllowList))
    return refuse('body/addressAllowList', format(strings.shutsOutAddress, { address }));
  if (!signOnPaths.some(path => ways.includes(path)))
    return refuse('body/signOnPaths', strings.shutsOutPath.text);
  return mfaRequired && !factor
    ? refuse('body/mfaRequired', strings.shutsOutFactor.text)
    : undefined;
}
