/**
 * The life of a flow, written with a client that is generated from the published document. It is
 * compiled against the generated types, so it calls nothing that the document does not have.
 */
export const program = String.raw`
import createClient from 'openapi-fetch';
import type { paths } from './schema';

const [baseUrl = '', environmentID = '', token = '', graph = '{}'] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } });
const told: Record<string, unknown> = {};

function need<T>(step: string, answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.response.ok && answer.data !== undefined) return answer.data;
  throw new Error(step + ' ' + answer.response.status + ' ' + JSON.stringify(answer.error));
}
const vendor = (type: string) => ({ 'content-type': 'application/vnd.pingidentity.' + type + '+json' });
const env = { environmentID };

const made = need('create', await client.POST('/environments/{environmentID}/flows', {
  params: { path: env },
  body: { name: 'Sign-on', graphData: JSON.parse(graph) },
}));
const path = { ...env, flowID: made.id };
const checked = need('validate', await client.POST('/environments/{environmentID}/flows/{flowID}#validate+json', {
  params: { path }, headers: vendor('flow.validate'), body: {},
}));
told.errors = checked.dvlinterErrorCount;
const deployed = need('deploy', await client.POST('/environments/{environmentID}/flows/{flowID}#deploy+json', {
  params: { path }, headers: vendor('flow.deploy'), body: {},
}));
told.published = deployed.publishedVersion;
const version = { ...path, versionID: String(deployed.currentVersion) };
need('alias', await client.PUT('/environments/{environmentID}/flows/{flowID}/versions/{versionID}/alias', {
  params: { path: version }, body: { alias: 'Live' },
}));
told.alias = need('version', await client.GET('/environments/{environmentID}/flows/{flowID}/versions/{versionID}', {
  params: { path: version },
})).alias;
const copy = need('clone', await client.POST('/environments/{environmentID}/flows/{flowID}#clone+json', {
  params: { path }, headers: vendor('flow.clone'), body: {},
}));
told.copied = copy.graphData?.elements.nodes.length;
const app = need('application', await client.POST('/environments/{environmentID}/davinciApplications', {
  params: { path: env }, body: { name: 'Shop' },
}));
told.key = app.apiKey.value.length > 20;
const application = { ...env, davinciApplicationID: app.id };
const policy = need('policy', await client.POST('/environments/{environmentID}/davinciApplications/{davinciApplicationID}/flowPolicies', {
  params: { path: application },
  body: { name: 'Everyone', status: 'enabled', flowDistributions: [{ id: made.id, version: -1, weight: 100 }] },
}));
told.runs = policy.flowDistributions.map(each => each.id === made.id);
const refused = await client.DELETE('/environments/{environmentID}/flows/{flowID}', { params: { path } });
told.inUse = [refused.response.status, (refused.error as { code?: string } | undefined)?.code];
const gone = [
  await client.DELETE('/environments/{environmentID}/davinciApplications/{davinciApplicationID}/flowPolicies/{flowPolicyID}', {
    params: { path: { ...application, flowPolicyID: policy.id } },
  }),
  await client.DELETE('/environments/{environmentID}/flows/{flowID}', { params: { path } }),
  await client.DELETE('/environments/{environmentID}/flows/{flowID}', { params: { path: { ...env, flowID: copy.id } } }),
];
told.deleted = gone.map(({ response }) => response.status);
const missing = await client.GET('/environments/{environmentID}/flows/{flowID}', { params: { path } });
told.missing = missing.response.status;
console.log(JSON.stringify(told));
`;
