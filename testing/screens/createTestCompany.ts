import { expect } from 'vitest';
import type { startServer } from '../startServer';

/** The kinds of resource that pages show. */
export type Thing =
  | 'app'
  | 'connection'
  | 'flow'
  | 'role'
  | 'member'
  | 'user'
  | 'group'
  | 'policy'
  | 'template'
  | 'account'
  | 'request';

type Make = (method: 'POST' | 'PUT', url: string, body: unknown) => Promise<any>;

/** Makes one of everything in a company but a member, and tells their ids. */
export async function oneOfEach(
  make: Make,
  companyId: string,
): Promise<Record<Exclude<Thing, 'member'>, string>> {
  const { flowInfo } = await make('POST', '/flows', { name: 'Flow' });
  const { app } = await make('POST', '/apps', { name: 'Application' });
  const { connectionId } = await make('POST', '/connections', {
    name: 'Directory',
    connectorId: 'pingOneSSOConnector',
    properties: {},
  });
  const user = await make('POST', `/company/${companyId}/users`, { username: 'someone' });
  const group = await make('POST', `/company/${companyId}/usergroups`, { name: 'Friends' });
  await make('POST', `/company/${companyId}/roles`, { name: 'Own', policy: [] });
  const withPolicy = await make('POST', `/apps/${app.appId}/policy`, {
    name: 'Policy',
    flows: [{ flowId: flowInfo.flowId, versionId: -1, weight: 100 }],
  });
  const { flowTemplate } = await make('POST', '/flowtemplates', {
    flowId: flowInfo.flowId,
    name: 'Template',
    category: 'Authentication',
  });
  const { account } = await make('POST', `/company/${companyId}/serviceAccounts`, {
    name: 'Pipeline',
    roles: ['default:read'],
  });
  const { requestId } = await make('POST', '/changeRequests', {
    title: 'Request',
    flows: [{ flowId: flowInfo.flowId }],
  });
  return {
    request: requestId,
    account: account.accountId,
    app: app.appId,
    connection: connectionId,
    flow: flowInfo.flowId,
    role: 'Own',
    user: user.userId,
    group: group.groupId,
    policy: withPolicy.policies.at(-1).policyId,
    template: flowTemplate.flowTemplateId,
  };
}

/** An owner of a company that has one of everything, with their ids. */
export async function createTestCompany(sluice: Awaited<ReturnType<typeof startServer>>) {
  const owner = await sluice.company({ examples: true });
  const { token, companyId } = owner;
  const make: Make = async (method, url, body) => {
    const reply = await sluice.inject(method, url, { token, body });
    expect(reply.status, `${method} ${url}: ${reply.text}`).toBeLessThan(300);
    return reply.body;
  };
  const made = await oneOfEach(make, companyId);
  const { customerId } = await sluice.company({ in: companyId, roles: ['default:read'] });
  const things: Record<Thing, string> = { ...made, member: customerId };
  return { ...owner, things };
}

/** The kinds of resource that the parameters in a page's path name, in order. */
const named: Readonly<Record<string, readonly Thing[]>> = {
  '/apps/:id': ['app'],
  '/apps/:id/policies': ['app'],
  '/apps/:id/schedules': ['app'],
  '/apps/:id/keys': ['app'],
  '/apps/:id/settings': ['app'],
  '/appsNew/:id': ['app'],
  '/connections/:id': ['connection'],
  '/flows/:id': ['flow'],
  '/flows/compare/:appId/policy/:id': ['app', 'policy'],
  '/flowtemplates/:id': ['template'],
  '/admin/flowtemplates/:id': ['template'],
  '/roles/:name': ['role'],
  '/customers/:id': ['member'],
  '/serviceAccounts/:id': ['account'],
  '/change-requests/:id': ['request'],
  '/users/:id': ['user'],
  '/users/:id/events': ['user'],
  '/users/groups/:id': ['group'],
};

/** The address of a page with the id of a real thing in it, or of none. */
export const fillPath = (path: string, things?: Readonly<Record<Thing, string>>): string => {
  const kinds = (named[path] ?? []).values();
  return path.replace(/:\w+/g, () => {
    const { value: kind } = kinds.next();
    return encodeURIComponent((kind && things?.[kind]) ?? 'nothing');
  });
};
