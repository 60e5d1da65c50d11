import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEndpoints } from '../security/kits/calls';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** Names that a call takes in its query and body, and answers with; apart by spaces. */
interface Names {
  readonly query?: string;
  readonly body?: string;
  readonly reply?: string;
}

const rows: [id: string, line: string, names?: Names][] = [
  [
    'C001',
    'POST /customers/login',
    { query: 'appConfig', body: 'email password', reply: 'customerId status mfaRequired' },
  ],
  ['C002', 'POST /customers', { body: 'firstName lastName email password phoneNumber company' }],
  ['C003', 'POST /customers/logout'],
  ['C004', 'GET /customers/me', { reply: 'email customerId companies' }],
  ['C005', 'PUT /customers/change', { body: 'existingPassword newPassword' }],
  ['C006', 'POST /customers/passwordlesslogin', { body: 'email' }],
  ['C007', 'POST /customers/usernamelesslogin'],
  ['C008', 'POST /customers/sso/auth', { body: 'authToken' }],
  ['C009', 'GET /customers/sksdktoken', { reply: 'access_token' }],
  ['C010', 'PUT /customers/:customerId/unlock'],
  ['C011', 'POST /customers/admin'],
  ['C012', 'POST /customers/skcallback', { body: 'access_token', reply: 'access_token' }],
  ['C014', 'POST /customers/skproxy'],
  ['C015', 'POST /apps', { body: 'name' }],
  ['C016', 'GET /apps', { query: 'page limit query', reply: 'apps appsCount' }],
  ['C017', 'PUT /apps/:appId'],
  ['C018', 'DELETE /apps/:appId'],
  ['C019', 'PUT /apps/:appId/rotateKey'],
  ['C020', 'PUT /apps/:appId/rotateSecret'],
  ['C021', 'POST /apps/:appId/policy'],
  ['C022', 'PUT /apps/:appId/policy/:policyId'],
  ['C023', 'DELETE /apps/:appId/policy/:policyId'],
  ['C024', 'GET /apps/:appId/policy/:policyId/schedules'],
  ['C025', 'POST /apps/:appId/policy/:policyId/schedules'],
  ['C026', 'GET /apps/:appId/policy/:policyId/schedules/:scheduleId'],
  ['C027', 'PUT /apps/:appId/policy/:policyId/schedules/:scheduleId'],
  ['C028', 'DELETE /apps/:appId/policy/:policyId/schedules/:scheduleId'],
  [
    'C029',
    'GET /flows',
    {
      query: 'details isMinimal noDetails page limit query attributes',
      reply: 'flowsInfo connectionsInfo connectorsInfo resourceLimit',
    },
  ],
  ['C030', 'POST /flows'],
  ['C031', 'PUT /flows/import'],
  ['C032', 'GET /flows/:flowId', { reply: 'flowInfo' }],
  ['C033', 'PUT /flows/:flowId'],
  ['C034', 'DELETE /flows/:flowId'],
  ['C035', 'PUT /flows/:flowId/validate'],
  ['C036', 'PUT /flows/:flowId/enable'],
  ['C037', 'PUT /flows/:flowId/disable'],
  ['C038', 'PUT /flows/:flowId/deploy'],
  ['C039', 'PUT /flows/:flowId/clone'],
  ['C040', 'PUT /flows/:flowId/share'],
  ['C041', 'GET /flows/:flowId/versions', { query: 'page' }],
  [
    'C042',
    'GET /flows/:flowId/versions/:versionId',
    { query: 'includeSubFlows includeVariableValues includeForms' },
  ],
  ['C043', 'GET /flows/:flowId/versions/:versionId/subFlowStatus'],
  ['C044', 'PUT /flows/:flowId/versions/:versionId/revert'],
  ['C045', 'DELETE /flows/:flowId/versions/:versionId'],
  ['C046', 'PUT /flows/:flowId/versions/:versionId/alias'],
  ['C047', 'GET /flows/apps/flowsVersions', { query: 'flowsVersions' }],
  [
    'C048',
    'GET /company/:companyId/flows/:flowId/events',
    { query: 'limit gte lte afterInteractionId beforeInteractionId search' },
  ],
  ['C049', 'DELETE /company/:companyId/flows/:flowId/interactions/:interactionId'],
  [
    'C050',
    'GET /company/:companyId/flows/:flowId/interactions/:interactionId/events',
    { query: 'limit page flowTrace analytics' },
  ],
  ['C051', 'GET /company/:companyId/flows/:flowId/interactions/:interactionId/events/:eventId'],
  ['C052', 'GET /company/:companyId/apps/:appId/policy/:policyId/events', { query: 'limit' }],
  ['C053', 'GET /connections'],
  ['C054', 'GET /connections/:connectionId', { query: 'details' }],
  ['C055', 'POST /connections'],
  ['C056', 'POST /connections/:connectionId/clone'],
  ['C057', 'PUT /connections/:connectionId'],
  ['C058', 'DELETE /connections/:connectionId'],
  ['C059', 'GET /connectors'],
  ['C060', 'GET /connectors/:connectorId'],
  ['C061', 'GET /constructs', { query: 'names page limit query' }],
  ['C062', 'POST /constructs'],
  ['C063', 'PUT /constructs/:name'],
  ['C064', 'DELETE /constructs/:name'],
  [
    'C065',
    'POST /company/:companyId/connections/:connectionId/capabilities/:capability/enrichment',
  ],
  ['C066', 'POST /company/:companyId/testdrive/registerInitiate'],
  ['C067', 'POST /company/:companyId/testdrive/registerComplete'],
  ['C068', 'POST /company/:companyId/testdrive/authInitiate'],
  ['C069', 'POST /company/:companyId/testdrive/authComplete'],
  ['C070', 'POST /company/:companyId/connections/:connectionId/capabilities/:capability'],
  ['C071', 'GET /company/:companyId'],
  ['C072', 'PUT /company/:companyId'],
  ['C073', 'PUT /company/:companyId/switch'],
  ['C074', 'POST /company/:companyId/batchExport'],
  ['C075', 'GET /company/:companyId/batchExport'],
  ['C076', 'GET /company/:companyId/batchExport', { query: 'instanceId' }],
  ['C077', 'POST /company/:companyId/batchImport'],
  ['C078', 'GET /company/:companyId/batchImport'],
  ['C079', 'GET /company/:companyId/batchImport', { query: 'instanceId' }],
  ['C080', 'POST /domains/available', { reply: 'available' }],
  ['C081', 'POST /company/:companyId/domains'],
  ['C082', 'DELETE /company/:companyId/domains'],
  ['C083', 'POST /company/:companyId/customdomains'],
  ['C084', 'GET /company/:companyId/customers', { query: 'page limit query' }],
  ['C085', 'POST /company/:companyId/customers'],
  ['C086', 'PUT /company/:companyId/customers/:customerId'],
  ['C087', 'DELETE /company/:companyId/customers/:customerId'],
  ['C088', 'PUT /company/:companyId/customers/:customerId/resendinvitation'],
  ['C089', 'PUT /company/:companyId/customers/:customerId/resetPassword'],
  ['C090', 'PUT /admin/company/:companyId/entitlements'],
  ['C091', 'GET /company/:companyId/qsdashboards/:type', { reply: 'embedUrl' }],
  ['C092', 'GET /company/:companyId/users', { reply: '_links' }],
  ['C093', 'GET /company/:companyId/users/:userId'],
  ['C094', 'PUT /company/:companyId/users/:userId'],
  ['C095', 'DELETE /company/:companyId/connections/:connectionId/users/:userId'],
  ['C096', 'GET /company/:companyId/events', { query: 'page limit' }],
  [
    'C097',
    'GET /company/:companyId/stats',
    { reply: 'tableStats popularFlows runningFlowsCount eventOutcomesCount allFlows' },
  ],
  ['C098', 'GET /company/:companyId/events/outcome', { query: 'flowId limit' }],
  ['C099', 'GET /company/:companyId/roles', { query: 'page limit query' }],
  ['C100', 'POST /company/:companyId/roles'],
  ['C101', 'PUT /company/:companyId/roles/:roleName'],
  ['C102', 'DELETE /company/:companyId/roles/:roleName'],
  ['C103', 'GET /company/:companyId/forms'],
  ['C104', 'GET /company/:companyId/locale/:locale', { query: 'cursor' }],
  ['C105', 'POST /company/:companyId/locale/:locale'],
  ['C106', 'GET /user/:userId/events', { query: 'page limit' }],
  ['C107', 'GET /user/:userId/events/interaction/:interactionId', { query: 'page limit' }],
  ['C108', 'GET /flowtemplates/:flowTemplateId'],
  ['C109', 'PUT /flowtemplates/:flowTemplateId'],
  ['C110', 'DELETE /flowtemplates/:flowTemplateId'],
  ['C111', 'PUT /flowtemplates/:flowTemplateId/import'],
  ['C112', 'PUT /flowtemplates/:flowTemplateId/publish'],
  ['C113', 'PUT /flowtemplates/:flowTemplateId/unpublish'],
  ['C114', 'GET /flowtemplates', { query: 'page limit query sortBy sortDirection' }],
  ['C115', 'POST /flowtemplates/es', { reply: 'hits total' }],
  ['C116', 'GET /ui', { query: 'page limit' }],
  ['C117', 'POST /ui'],
  ['C118', 'PUT /ui/:uiId'],
  ['C119', 'DELETE /ui/:uiId'],
  ['C120', 'POST /admin/invalidateAllConnectorFromCache'],
  ['C121', 'POST /admin/invalidateConnectorFromCache/:connectorId'],
  ['C122', 'POST /admin/invalidateAllConstructFromCache'],
  ['C123', 'POST /admin/refreshSecrets'],
  ['C124', 'POST /company/:companyId/agents/:agent/conversations', { body: 'name' }],
  [
    'C125',
    'POST /company/:companyId/conversations/:conversationId/channels/:channelId/messages',
    { body: 'class content' },
  ],
  [
    'C126',
    'POST /company/:companyId/conversations/:conversationId/channels/:channelId/messages/:messageId/feedback',
    { body: 'feedback additionalComments' },
  ],
];

/** Returns the fields of a schema, those of its parts and choices as well. */
function listFields(schema: TSchema | undefined): string[] {
  const {
    properties = {},
    allOf = [],
    anyOf = [],
  } = (schema ?? {}) as {
    readonly properties?: object;
    readonly allOf?: readonly TSchema[];
    readonly anyOf?: readonly TSchema[];
  };
  return [...Object.keys(properties), ...[...allOf, ...anyOf].flatMap(listFields)];
}

it.each(rows)('a call accepts and returns what it declares: [%s] %s', (_, line, names = {}) => {
  const [call, ...others] = listEndpoints(sluice.server).filter(each => each.line === line);
  expect([call?.line, others]).toEqual([line, []]);
  const { method, path, query, body, reply } = call!;
  expect(sluice.app.hasRoute({ method, url: `/v1${path}` })).toBe(true);
  for (const [has, wanted] of [
    [query, names.query],
    [body, names.body],
    [reply, names.reply],
  ] as const)
    expect(listFields(has)).toEqual(expect.arrayContaining(wanted?.split(' ') ?? []));
});
