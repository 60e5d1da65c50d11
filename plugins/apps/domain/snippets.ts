import { hostedPolicyPath } from '#plugins/pages/contract';
import { widgetPath } from '#plugins/widget/contract';
import { discoveryPath, type App } from '../contract';

interface Where {
  /** The origin of this installation, such as `https://flows.example.com`. */
  readonly origin: string;
  readonly app: Pick<App, 'appId' | 'companyId' | 'oauth'>;
  readonly policyId: string;
}

/** Stands for the redirect URI of an application that has none yet. */
export const exampleRedirect = 'https://app.example.com/callback';

/** Writes variables as a `.env` file; a value with spaces stands in quotes. */
const toEnv = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value.includes(' ') ? `"${value}"` : value}`)
    .join('\n');

/**
 * Returns snippets to start a policy from elsewhere, filled with what an application really has: a
 * page, a server, a link, an OpenID Connect client. Secrets stand in variables.
 */
export function snippets({ origin, app, policyId }: Where) {
  const { appId, companyId, oauth } = app;
  const start = `${origin}/v1/company/${companyId}/policy/${policyId}/start`;
  const issuer = `${origin}${discoveryPath(companyId).replace(/\/\.well-known\/.*$/, '')}`;
  const { redirectUris, allowedScopes, tokenEndpointAuthMethod } = oauth.values;
  const isPublic = tokenEndpointAuthMethod === 'none';
  const scope = allowedScopes.join(' ') || 'openid';
  const authorize = new URLSearchParams({
    response_type: 'code',
    client_id: appId,
    redirect_uri: redirectUris[0] ?? exampleRedirect,
    scope,
    acr_values: policyId,
    state: 'STATE',
    ...(isPublic && { code_challenge: 'CODE_CHALLENGE', code_challenge_method: 'S256' }),
  });
  return {
    curl: `curl -X POST ${start} \\
  -H "X-SK-API-KEY: $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{}'`,
    javascript: `const response = await fetch(
  '${start}',
  {
    method: 'POST',
    headers: {
      'X-SK-API-KEY': process.env.API_KEY,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({}),
  },
);
const result = await response.json();`,
    widget: `<div data-sluice-company="${companyId}"
     data-sluice-policy="${policyId}"></div>
<script src="${origin}${widgetPath}"></script>
<script>
  addEventListener('sluice:success', event => console.log(event.detail));
  addEventListener('sluice:error', event => console.error(event.detail.message));
</script>`,
    hosted: `${origin}${hostedPolicyPath(companyId, policyId)}`,
    discovery: `${origin}${discoveryPath(companyId)}`,
    issuer,
    authorize: `${issuer}/authorize?${authorize}`,
    clientId: appId,
    acrValues: policyId,
    env: toEnv({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: appId,
      ...(!isPublic && { OIDC_CLIENT_SECRET: '' }),
      OIDC_REDIRECT_URI: redirectUris[0] ?? exampleRedirect,
      OIDC_SCOPE: scope,
      OIDC_ACR_VALUES: policyId,
    }),
  };
}
