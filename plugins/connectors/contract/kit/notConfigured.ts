import { format } from '#core/contract';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { strings } from '../../strings';
import { ProviderSettingsError } from '../connectors/oidc/providerSettings';
import { signOn } from '../connectors/oidc/signOn';

/** The failure of a node whose connection lacks settings, which it names. */
export const notConfigured = (missing: readonly string[]) =>
  ({
    kind: 'failure',
    error: {
      code: 'notConfigured',
      message: format(strings.settingsMissing, {
        missing: missing.join(' and no '),
        count: missing.length,
      }),
      details: [{ missing }],
    },
  }) satisfies NodeOutcome;

/** A sign-in at a provider; a connection that does not say enough of it is not configured. */
export async function signOnConfigured(
  node: NodeCall,
  terms?: Parameters<typeof signOn>[1],
): Promise<NodeOutcome> {
  try {
    return await signOn(node, terms);
  } catch (fault) {
    if (!(fault instanceof ProviderSettingsError)) throw fault;
    return notConfigured(fault.missing);
  }
}
