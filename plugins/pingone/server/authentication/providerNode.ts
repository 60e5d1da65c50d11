import { format, isRecord } from '#core/contract';
import { connectionStore } from '#plugins/connections/contract';
import {
  readRows,
  userDirectory,
  type NodeCall,
  type NodeOutcome,
} from '#plugins/connectors/contract';
import { providerSignOn } from '#plugins/connectors/contract/providerSignOn';
import { toUserResource } from '#plugins/pingone/server/sso/userResource';
import { strings } from '../../strings';

const providerConnector = 'genericConnector';
const text = (value: unknown): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value).trim();
const plain = (name: string) => name.toLowerCase().replaceAll('-', '');

/** The provider that a node names: by its id at the platform, which stands in a field of its own. */
function readProvider({ properties }: NodeCall): string {
  const named = text(properties['identityProvider']);
  return named === 'useIdpId' ? text(properties['identityProviderId']) : named;
}

/**
 * The connection behind a provider: the one that the node's own connection names for its id, or
 * else the one whose id or name it is.
 */
async function findConnection(call: NodeCall, provider: string) {
  const { companyId } = call.interaction;
  const mapped = readRows(call.connection['identityProviders']).find(
    ({ key }) => plain(text(key)) === plain(provider),
  );
  const wanted = plain(mapped ? text(mapped['value']) : provider);
  const store = call.get(connectionStore);
  const all = await store.names(companyId);
  const found = all.find(
    ({ connectionId, connectorId, name }) =>
      connectorId === providerConnector && [plain(connectionId), plain(name)].includes(wanted),
  );
  return found && store.opened(companyId, found.connectionId);
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
  const opened = provider ? await findConnection(call, provider) : undefined;
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
