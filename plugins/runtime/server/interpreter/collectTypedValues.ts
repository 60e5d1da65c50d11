import type { Screen, Submission } from '#plugins/connectors/contract';
import { soundsSecret } from '#core/server/encryption/scrubEvents';

const longest = 1000;
const most = 100;

/**
 * Collects the values that a person typed into a screen, to fill them in when the screen is shown
 * again. Secrets must be typed again.
 */
export function collectTypedValues(
  { fields }: Screen,
  { parameters }: Submission,
): Record<string, string> {
  const secret = new Set(
    fields
      .filter(({ preferredControlType = '' }) => /secret|password/i.test(preferredControlType))
      .map(field => field.propertyName),
  );
  const kept = Object.entries(parameters).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      entry[1].length <= longest &&
      !secret.has(entry[0]) &&
      !soundsSecret(entry[0]),
  );
  return Object.fromEntries(kept.slice(0, most));
}
