import type { TestCall, TestOutcome } from '#plugins/connectors/contract';
import { formatValue } from '../readProperty';
import { keyBytes } from './sessionCookie';

/** Whether the connection's key can sign cookies. */
export function tryKey({ values }: TestCall): TestOutcome {
  const key = formatValue(values['hmacSigningKey']).trim();
  if (key === '')
    return {
      outcome: 'untested',
      message:
        'There is no key, so cookies of this connection are not signed: end users can change what they hold.',
    };
  keyBytes(key);
  return { outcome: 'works', message: 'The key is long enough to sign cookies with.' };
}
