import { hostedPolicyPath, widgetPath } from '#plugins/pages/contract';
import { discoveryPath } from '../contract';

interface Where {
  /** Of this installation, such as `https://flows.example.com`. */
  readonly origin: string;
  readonly companyId: string;
  readonly appId: string;
  readonly policyId: string;
}

/**
 * Returns snippets to start a policy from elsewhere: a page, a server, a link, an OpenID Connect
 * client.
 */
export const snippets = ({ origin, companyId, appId, policyId }: Where) => ({
  widget: `<div data-sluice-company="${companyId}"
     data-sluice-policy="${policyId}"></div>
<script src="${origin}${widgetPath}"></script>
<script>
  addEventListener('sluice:success', event => console.log(event.detail));
  addEventListener('sluice:error', event => console.error(event.detail.message));
</script>`,
  http: `curl ${origin}/v1/company/${companyId}/policy/${policyId}/start \\
  -H "X-SK-API-KEY: $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{}'`,
  hosted: `${origin}${hostedPolicyPath(companyId, policyId)}`,
  discovery: `${origin}${discoveryPath(companyId)}`,
  issuer: `${origin}${discoveryPath(companyId).replace(/\/\.well-known\/.*$/, '')}`,
  clientId: appId,
  acrValues: policyId,
});
