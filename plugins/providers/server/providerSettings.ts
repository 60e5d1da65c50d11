import type { NodeCall } from '#plugins/connectors/contract';
import { ProviderSettingsError } from '#plugins/connectors/contract/kit/notConfigured';
import type { ProviderTerms } from '#plugins/connectors/contract/providerSignOn';
import { isRecord } from '#core/contract';

/** A provider as a connection describes it. */
export interface ProviderSettings {
  readonly name: string;
  /** Plain OAuth 2.0 knows no ID token: who signed in is what the user info endpoint says. */
  readonly kind: 'openId' | 'oauth2';
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userInfoEndpoints: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Claim by the name it gets in the node's output. */
  readonly mapping: Readonly<Record<string, string>>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Reads what a connection of the connector holds; fails with a sentence that says what is missing.
 */
export function providerSettings(
  connection: NodeCall['connection'],
  { setting, defaults = {} }: ProviderTerms = { setting: 'customAuth' },
): ProviderSettings {
  const held = connection[setting];
  const auth = isRecord(held) ? held : {};
  const getText = (name: string) => text(auth[name]) || (defaults[name] ?? '');
  const kind = getText('authTypeDropdown').toLowerCase() === 'oauth2' ? 'oauth2' : 'openId';
  const scopes = getText('scope')
    .split(/[\s,]+/)
    .filter(Boolean);
  const settings: ProviderSettings = {
    name: getText('providerName') || 'the provider',
    kind,
    issuer: getText('issuerUrl'),
    authorizationEndpoint: getText('authorizationEndpoint'),
    tokenEndpoint: getText('tokenEndpoint'),
    userInfoEndpoints: readEndpoints(auth['userInfoEndpoint'], defaults['userInfoEndpoint']),
    clientId: getText('clientId'),
    clientSecret: getText('clientSecret'),
    scope: (kind === 'openId' ? [...new Set(['openid', ...scopes])] : scopes).join(' '),
    mapping: parseMapping(auth['userConnectorAttributeMapping']),
  };
  const needed: (keyof ProviderSettings)[] =
    kind === 'openId'
      ? ['issuer', 'clientId']
      : ['authorizationEndpoint', 'tokenEndpoint', 'clientId'];
  const titles: Partial<Record<keyof ProviderSettings, string>> = {
    issuer: 'Issuer URL',
    clientId: 'Client ID',
    authorizationEndpoint: 'Authorization Endpoint',
    tokenEndpoint: 'Token Endpoint',
  };
  const missing = needed.flatMap(name => (settings[name] === '' ? [titles[name] ?? name] : []));
  if (missing.length > 0) throw new ProviderSettingsError(missing);
  return settings;
}

const readEndpoints = (value: unknown, otherwise: string | undefined): readonly string[] => {
  const given = [value].flat().map(text).filter(Boolean);
  return given.length > 0 || !otherwise ? given : [otherwise];
};

/**
 * Either `{ mapping: { email: { value1: 'mail' } } }`, as the format has it, or a list of keys and
 * values.
 */
function parseMapping(value: unknown): Record<string, string> {
  const rows: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.filter(isRecord).map(row => [text(row['key'] ?? row['name']), row['value']])
    : isRecord(value) && isRecord(value['mapping'])
      ? Object.entries(value['mapping']).map(([name, row]) => [
          name,
          isRecord(row) ? row['value1'] : row,
        ])
      : [];
  return Object.fromEntries(
    rows.flatMap(([name, claim]) => (name && text(claim) ? [[name, text(claim)]] : [])),
  );
}
