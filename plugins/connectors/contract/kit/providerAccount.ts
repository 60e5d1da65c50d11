import type { PropertyDefinition } from '#plugins/connectors/contract';
import { buildManifest } from '../../catalogue/buildManifest';

const titles = { customAuth: 'Custom Parameters', openId: 'OpenID Parameters' } as const;

/**
 * Returns the settings of a connection to a provider, under `name`, including the redirect URI to
 * register with the provider; those in `required` are needed for any sign-in.
 */
export function providerAccount(
  name: keyof typeof titles,
  required: readonly string[] = ['clientId'],
): Record<string, PropertyDefinition> {
  const { properties } = buildManifest({
    id: name,
    name,
    in: ['authenticate'],
    account: { [name]: { is: titles[name], as: 'none', of: 'array' } },
    can: {},
  });
  const inside = Object.fromEntries(
    Object.entries(properties[name]?.properties ?? {}).map(([key, each]) => [
      key,
      required.includes(key) ? { ...each, required: true } : each,
    ]),
  );
  const info =
    'At the provider, register {publicUrl}/hosted/callback as the address to come back to.';
  return {
    [name]: {
      ...properties[name],
      properties: { ...inside, skRedirectUri: { ...inside['skRedirectUri'], info } },
    },
  };
}
