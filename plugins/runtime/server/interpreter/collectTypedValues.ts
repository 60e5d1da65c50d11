import type { Screen, Submission } from '#plugins/connectors/contract';
import { listSecretFields } from '#plugins/connectors/contract/screens/listSecretFields';
import { readRows } from '#plugins/connectors/contract/internal';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { soundsSecret } from '#core/server/encryption/scrubEvents';

const longest = 1000;
const most = 100;

/** The fields of a node whose values its author had masked. */
const listMaskedFields = ({ raw }: Pick<MachineNode, 'raw'>) =>
  readRows(raw['formFieldsList']?.value)
    .filter(({ hashedVisibility }) => hashedVisibility === true)
    .map(({ propertyName }) => propertyName);

/**
 * Collects the values that a person typed into a node’s screen, to fill them in when it is shown
 * again. Secrets must be typed again; those whose names don’t tell what they are come apart.
 */
export function collectTypedValues(
  node: Pick<MachineNode, 'raw'>,
  screen: Screen,
  { parameters }: Submission,
) {
  const secret = new Set<unknown>([...listSecretFields(screen), ...listMaskedFields(node)]);
  const texts = Object.entries(parameters).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].length <= longest && !soundsSecret(entry[0]),
  );
  const kept = texts.filter(([name]) => !secret.has(name)).slice(0, most);
  const secrets = texts.flatMap(([name, value]) => (secret.has(name) ? [value] : []));
  return { typed: Object.fromEntries(kept), secrets };
}
