import type { PropertyDefinition } from '#plugins/connectors/contract';
import { buildManifest } from '../../catalogue/buildManifest';

const titles = { customAuth: 'Custom Parameters', openId: 'OpenID Parameters' } as const;

/**
 * Returns the settings of a connection to a provider, under `name`, including the redirect URI to
 * register with the provider.
 */
export function providerAccount(name: keyof typeof titles): Record<string, PropertyDefinition> {
  const { properties } = buildManifest({
    id: name,
    name,
    in: ['authenticate'],
    account: { [name]: { is: titles[name], as: 'none', of: 'array' } },
    can: {},
  });
  const inside = properties[name]?.properties ?? {};
  const info =
    'At the provider, register {publicUrl}/hosted/callback as the address to come back to.';
  return {
    [name]: {
      ...properties[name],
      properties: { ...inside, skRedirectUri: { ...inside['skRedirectUri'], info } },
    },
  };
}
