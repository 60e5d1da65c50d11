import type { OAuth } from '../contract';
import { keysUrlFault, requestKeys } from '../domain/requestKeys';

type Values = Partial<OAuth['values']>;

const at = (name: keyof Values) => `body/oauth/values/${name}`;

/**
 * Returns the errors in the given settings for signed requests, combined with the settings that
 * stay.
 */
export function requestKeyFaults(given: Values, kept: Values): { at: string; message: string }[] {
  const { spJwksOpenid, spjwksUrl } = given;
  const faults: { at: string; message: string }[] = [];
  const wrongKeys = spJwksOpenid ? requestKeys(spJwksOpenid).fault : undefined;
  if (wrongKeys) faults.push({ at: at('spJwksOpenid'), message: wrongKeys });
  const wrongUrl = spjwksUrl ? keysUrlFault(spjwksUrl) : undefined;
  if (wrongUrl) faults.push({ at: at('spjwksUrl'), message: wrongUrl });
  const touched = ['enforceSignedRequestOpenid', 'spJwksOpenid', 'spjwksUrl'].some(
    name => name in given,
  );
  const whole = { ...kept, ...given };
  if (touched && whole.enforceSignedRequestOpenid && !whole.spJwksOpenid && !whole.spjwksUrl)
    faults.push({
      at: at('spJwksOpenid'),
      message:
        'Give the keys or their address first: without them, every request would be refused.',
    });
  return faults;
}
