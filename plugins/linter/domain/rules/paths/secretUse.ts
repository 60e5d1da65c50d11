import type { NodeData } from '#plugins/flows/contract';
import type { LintContext } from '../../lintContext';
import { showsScreen } from '../../showsScreen';
import { isSecretName } from './secretSources';

/** The group of the rule about secrets. */
export const secretGroup = 'secret-flow';

/**
 * The fate of a secret that stands in a property: it is rightly there, goes on as something
 * else, or leaks.
 */
export type Use = 'allowed' | 'output' | 'variables' | 'teleport' | 'return' | 'leak';

const general = new Set([
  'nodeTitle',
  'nodeDescription',
  'backgroundColor',
  'nodeInstanceId',
  'inputSchema',
  'outputSchema',
]);
const loosely =
  /password|passwd|pwd|passcode|passphrase|\bpin$|otp|secret|credential|(?:recovery|verif\w{0,40})code/i;
const hashes = /hash|hmac|digest|encrypt|bcrypt|argon/i;

/** Judges a property that a secret reaches. */
export function judgeUse(
  data: NodeData,
  property: string,
  context: Pick<LintContext, 'capability' | 'rules'>,
): Use {
  const { connectorId = '', capabilityName = '' } = data;
  const name = `${connectorId}.${capabilityName}`;
  const counts = context.rules?.get(secretGroup)?.counts ?? [];
  if (
    general.has(property) ||
    [connectorId, name, `${name}.${property}`].some(each => counts.includes(each))
  )
    return 'allowed';
  if (context.capability?.(connectorId, capabilityName)?.secure?.includes(property))
    return 'allowed';
  switch (connectorId) {
    case 'variablesConnector':
      return 'variables';
    case 'functionsConnector':
      return capabilityName === 'customFunction' ? 'output' : 'allowed';
    case 'stringsConnector':
      return hashes.test(capabilityName) ? 'allowed' : 'output';
    case 'nodeConnector':
      return capabilityName === 'returnBackToCallingNode' ? 'return' : 'teleport';
    case 'flowConnector':
      return isSecretName(property) ? 'allowed' : 'leak';
  }
  if (hashes.test(capabilityName)) return 'allowed';
  if (connectorId === 'httpConnector' || showsScreen(data, context)) return 'leak';
  return loosely.test(property) ? 'allowed' : 'leak';
}
