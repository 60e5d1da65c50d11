import type { Screen, Submission } from '#plugins/connectors/contract';
import { readRows } from '#plugins/connectors/contract/internal';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { listSecretFields } from '#plugins/connectors/contract/screens/listSecretFields';
import { isSecretName } from '#core/server/encryption/maskEvents';

const longest = 1000;
const most = 100;

/**
 * Collects the values that a person typed into a screen, to fill them in when the screen is shown
 * again. Secrets must be typed again; those whose names don’t tell what they are come apart.
 */
export function collectTypedValues(
  { raw }: Pick<MachineNode, 'raw'>,
  screen: Screen,
  { parameters }: Submission,
) {
  const secret = listSecretFields(screen);
  for (const { propertyName, hashedVisibility } of readRows(raw['formFieldsList']?.value))
    if (hashedVisibility === true) secret.add(String(propertyName));
  const texts = Object.entries(parameters).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].length <= longest && !isSecretName(entry[0]),
  );
  const kept = texts.filter(([name]) => !secret.has(name)).slice(0, most);
  const secrets = texts.flatMap(([name, value]) => (secret.has(name) ? [value] : []));
  return { typed: Object.fromEntries(kept), secrets };
}
