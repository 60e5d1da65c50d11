import { format, isRecord } from '#core/contract';
import { connectionStore } from '#plugins/connections/contract';
import { userDirectory, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import { providerSignOn } from '#plugins/connectors/contract/providerSignOn';
import { toUserResource } from '#plugins/pingone/server/sso/userResource';
import { strings } from '../../strings';
import { findProvider } from './findProvider';

const text = (value: unknown): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value).trim();

/** The provider that a node names: by its id at the platform, which stands in a field of its own. */
function readProvider({ properties }: NodeCall): string {
  const named = text(properties['identityProvider']);
  return named === 'useIdpId' ? text(properties['identityProviderId']) : named;
}

/** The user in the platform's form: of the directory, or else as the provider describes them. */
async function describeUser(
  call: NodeCall,
  output: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { companyId } = call.interaction;
  const userId = text(output['userId']);
  const user = userId && (await call.get(userDirectory).find(companyId, { userId }));
  if (user) return toUserResource(user, companyId);
  const claims = isRecord(output['claims']) ? output['claims'] : {};
  const named = ['preferred_username', 'email', 'sub'].map(each => text(claims[each]));
  const email = text(claims['email']);
  return { username: named.find(Boolean) ?? '', ...(email && { email }) };
}

/** Signs a user on at the identity provider that the node names. */
export async function signOnAtProvider(call: NodeCall): Promise<NodeOutcome> {
  const provider = readProvider(call);
  const { companyId } = call.interaction;
  const opened = provider
    ? await findProvider(call.get(connectionStore), companyId, provider, [call.connection])
    : undefined;
  if (!opened)
    return {
      kind: 'failure',
      error: {
        code: 'notConfigured',
        message: provider ? format(strings.noProvider, { provider }) : strings.noProviderNamed.text,
      },
    };
  const linked = String(call.properties['linkWithP1User'] ?? true) !== 'false';
  const { loginHint, idTokenHint } = call.properties;
  const outcome = await call.get(providerSignOn)(call, {
    connection: opened.values,
    properties: { loginHint, linkedUser: linked ? 'create' : 'none' },
    idTokenHint: text(idTokenHint),
  });
  if (outcome.kind !== 'success') return outcome;
  const { user: _, ...output } = outcome.output ?? {};
  return { ...outcome, output: { ...output, user: await describeUser(call, output) } };
}
