import { isRecord } from '#core/contract';
import { field, type PropertyDefinition } from '#plugins/connectors/contract';
import type { Authentication } from '../../contract/DeclaredConnector';
import type { OpenApiDocument, Schema } from './OpenApiDocument';

interface Secured {
  readonly authentication: Authentication;
  readonly account: Readonly<Record<string, PropertyDefinition>>;
}
const required = { required: true };
const secret = { required: true, secure: true };

/** How a document's calls say who asks, by the first scheme that can be declared. */
export function toAuthentication(
  document: OpenApiDocument,
  warn: (sentence: string) => void,
): Secured {
  const components = document.resolve(document.content['components']);
  const schemes = document.resolve(components['securitySchemes']);
  const asked = [document.content['security']].flat().filter(isRecord);
  const names = asked.length > 0 ? asked.flatMap(each => Object.keys(each)) : Object.keys(schemes);
  for (const name of names) {
    const secured = toSecured(document.resolve(schemes[name]));
    if (secured) return secured;
    warn(`The security scheme “${name}” can’t be declared.`);
  }
  return { authentication: { kind: 'none' }, account: {} };
}

function toSecured(scheme: Schema): Secured | undefined {
  const { type, scheme: way, name, in: place } = scheme;
  if (type === 'http' && way === 'bearer')
    return {
      authentication: { kind: 'bearer', token: '{connection.accessToken}' },
      account: { accessToken: field('Access Token', 'textField', secret) },
    };
  if (type === 'http' && way === 'basic')
    return {
      authentication: {
        kind: 'basic',
        username: '{connection.username}',
        password: '{connection.password}',
      },
      account: {
        username: field('Username', 'textField', required),
        password: field('Password', 'textField', secret),
      },
    };
  if (type === 'apiKey' && typeof name === 'string' && (place === 'header' || place === 'query'))
    return {
      authentication: { kind: 'apiKey', in: place, name, value: '{connection.apiKey}' },
      account: { apiKey: field('API Key', 'textField', secret) },
    };
  const flows = isRecord(scheme['flows']) ? scheme['flows'] : {};
  const flow = flows['clientCredentials'];
  if (type !== 'oauth2' || !isRecord(flow)) return undefined;
  const scopes = isRecord(flow['scopes']) ? Object.keys(flow['scopes']).join(' ') : '';
  return {
    authentication: {
      kind: 'clientCredentials',
      tokenUrl: '{connection.tokenUrl}',
      clientId: '{connection.clientId}',
      clientSecret: '{connection.clientSecret}',
      ...(scopes && { scope: '{connection.scope}' }),
    },
    account: {
      tokenUrl: field('Token URL', 'textField', { required: true, value: flow['tokenUrl'] }),
      clientId: field('Client ID', 'textField', required),
      clientSecret: field('Client Secret', 'textField', secret),
      ...(scopes && { scope: field('Scope', 'textField', { value: scopes }) }),
    },
  };
}
