import { format } from '#core/contract';
import { liesIn } from '#core/server/internal';
import { strings } from '../strings';

/**
 * Returns why an account may not be used from an address: by its own list, or where it has none, by
 * the environment’s.
 */
export function addressFault(
  ip: string,
  own: readonly string[],
  environment: readonly string[],
): string | undefined {
  const list = own.length > 0 ? own : environment;
  return list.length === 0 || liesIn(ip, list)
    ? undefined
    : format(strings.otherAddress, { address: ip });
}
