import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { flowDirectory } from '#plugins/flows/contract';
import type { FlowRule } from '../contract';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { node } from '../domain/cases';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const page = node('p', 'httpConnector', 'customHTMLTemplate', {
  formFieldsList: [{ propertyName: 'password' }],
});
const answer = node('a', 'httpConnector', 'createSuccessResponse');
const mfa = node('m', 'pingOneMfaConnector', 'validateOtpDeviceAuthentication');
const open = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [page, answer]);
  connect(draft, 'p', 'a');
});
const closed = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [page, mfa, answer]);
  connect(draft, 'p', 'm');
  connect(draft, 'm', 'a');
});

async function someone(who: Parameters<typeof sluice.company>[0] = {}) {
  const person = await sluice.company(who);
  const { companyId, token } = person;
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  const rules = `/company/${companyId}/flowrules`;
  const set = (rule: string, more: Partial<FlowRule> = {}) =>
    call('PUT', rules, { rules: [{ rule, level: 'required', excepted: [], counts: [], ...more }] });
  const create = async (name: string, graphData: object) =>
    (await call('POST', '/flows', { name, graphData })).body.flowInfo;
  return { ...person, call, set, create, rules };
}

describe('a required rule', () => {
  it('refuses a deploy with its name and path, until the flow is fixed', async () => {
    const { call, set, create } = await someone();
    const { flowId } = await create('Sign in', open);
    expect((await call('PUT', `/flows/${flowId}/deploy`)).status).toBe(200);
    expect((await set('path-mfa')).status).toBe(200);
    const refused = await call('PUT', `/flows/${flowId}/deploy`);
    expect([refused.status, refused.body.code]).toEqual([400, 12061]);
    expect(refused.body.message).toContain('“Every path to success requires a second factor”');
    expect(refused.body.details[0].at).toBe('p a');
    const saved = await call('PUT', `/flows/${flowId}`, { currentVersion: 1, graphData: closed });
    expect(saved.body.allLinterErrors.map(({ code }: { code: string }) => code)).not.toContain(
      'path-mfa-001',
    );
    expect((await call('PUT', `/flows/${flowId}/deploy`)).status).toBe(200);
  });

  it('applies to a version that a policy names, even if it was never deployed', async () => {
    const { call, set, create } = await someone();
    const { flowId } = await create('Sign in', open);
    await set('path-mfa');
    const { app } = (await call('POST', '/apps', { name: 'App' })).body;
    const name = () =>
      call('POST', `/apps/${app.appId}/policy`, {
        name: 'P',
        flows: [{ flowId, versionId: 1, weight: 100 }],
      });
    const refused = await name();
    expect([refused.status, refused.body.details[0].at]).toEqual([400, 'body/flows/0/versionId']);
    expect(refused.body.message).toContain('was never deployed');
    await set('path-mfa', { excepted: [flowId] });
    expect((await name()).status).toBe(200);
  });

  it('allows an excepted flow, and shows a warning there', async () => {
    const { call, set, create } = await someone();
    const { flowId } = await create('Sign in', open);
    await set('path-mfa', { excepted: [flowId] });
    expect((await call('PUT', `/flows/${flowId}/deploy`)).status).toBe(200);
    const { linterErrors } = (await call('PUT', `/flows/${flowId}/validate`)).body;
    const [found] = linterErrors.filter(({ code }: { code: string }) => code === 'path-mfa-001');
    expect(found).toMatchObject({ type: 'best-practice', path: ['p', 'a'] });
  });

  it('can be overridden only by a super admin with a reason, which is audited [S248]', async () => {
    const owner = await someone();
    const { flowId } = await owner.create('Sign in', open);
    await owner.set('path-mfa');
    const author = await someone({
      in: owner.companyId,
      can: ['flows:read', 'flows:update', 'company:update'],
    });
    const url = `/flows/${flowId}/deploy?override=${encodeURIComponent('Outage of the provider')}`;
    const fetchFlags = async (person: typeof owner) =>
      (await person.call('GET', '/customers/me')).body.flags;
    expect(await fetchFlags(owner)).toMatchObject({ 'flows.policyVerification': true });
    expect(await fetchFlags(author)).not.toHaveProperty('flows.policyVerification');
    expect((await author.call('PUT', url)).body.code).toBe(1998);
    expect((await owner.call('PUT', url)).status).toBe(200);
    const trail = await sluice.server.database.allCompanies
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('company_id', '=', owner.companyId)
      .orderBy('seq')
      .execute();
    const deploy = trail.filter(({ action }) => action === 'deploy').at(-1);
    expect(JSON.parse(deploy!.after!)).toMatchObject({
      overrode: ['path-mfa'],
      because: 'Outage of the provider',
    });
    expect(trail.some(({ after }) => after?.includes('"level":"required"'))).toBe(true);
  });

  it('blocks the deploy of an import with a reason, before and after', async () => {
    const { call, set, create } = await someone();
    const { flowId } = await create('Sign in', open);
    const exported = (await call('GET', `/flows/${flowId}/versions/-1`)).body;
    await set('path-mfa');
    const before = (await call('PUT', '/flows/import?dryRun=true', { flowInfo: exported })).body;
    const after = (await call('PUT', '/flows/import', { flowInfo: exported })).body;
    for (const { notes } of [before, after])
      expect(notes.join()).toContain('was imported but can’t be deployed');
    expect(after.flowInfo.publishedVersion).toBeNull();
  });

  it('checks called flows at any depth, and those that call the deployed one', async () => {
    const { call, set, create } = await someone();
    const calling = (flowId: string, label: string) =>
      editGraph(createEmptyGraph(), draft => {
        addElements(draft, [
          node('c', 'flowConnector', 'startUiSubFlow', { subFlowId: { value: flowId, label } }),
          answer,
        ]);
        connect(draft, 'c', 'a');
      });
    const inner = await create('Inner', closed);
    const middle = await create('Middle', calling(inner.flowId, 'Inner'));
    const outer = await create('Outer', calling(middle.flowId, 'Middle'));
    await set('path-mfa');
    expect((await call('PUT', `/flows/${outer.flowId}/deploy`)).status).toBe(200);
    for (const { flowId } of [inner, middle]) await call('PUT', `/flows/${flowId}/deploy`);
    await call('PUT', `/flows/${inner.flowId}`, { currentVersion: 1, graphData: open });
    expect((await call('PUT', `/flows/${outer.flowId}/deploy`)).body.code).toBe(12061);
    await set('path-mfa', { excepted: [inner.flowId, middle.flowId] });
    const opened = await call('PUT', `/flows/${inner.flowId}/deploy`);
    expect(opened.body.code).toBe(12061);
    expect(opened.body.details.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining(
        'In “Outer”, which calls it: Success is possible without a second factor.',
      ),
    ]);
    await set('path-mfa', { excepted: [inner.flowId, middle.flowId, outer.flowId] });
    expect((await call('PUT', `/flows/${inner.flowId}/deploy`)).status).toBe(200);
  });
});

describe('a schedule', () => {
  it('is refused for a deployed flow that breaks a newer required rule, by name', async () => {
    const { call, set, companyId } = await someone({ examples: true });
    const { flowsInfo } = (await call('GET', '/flows')).body;
    const flow = flowsInfo.find(({ name }: { name: string }) => name === 'Scheduled report');
    const readErrors = async () => {
      const db = sluice.server.database.forCompany(companyId);
      const [found] = await sluice.server
        .get(flowDirectory)
        .standings(db, [{ flowId: flow.flowId, versionId: -1 }]);
      return found!.errors.map(({ message }) => message).join();
    };
    expect(await readErrors()).toBe('');
    const saved = (await call('GET', `/flows/${flow.flowId}`)).body.flowInfo;
    await call('PUT', `/flows/${flow.flowId}`, {
      currentVersion: saved.currentVersion,
      settings: { ...saved.settings, logLevel: 3 },
    });
    expect((await call('PUT', `/flows/${flow.flowId}/deploy`)).status).toBe(200);
    await set('dv-rule-debug-off-001');
    expect(await readErrors()).toContain(
      '“The log level is not Debug” is required: The flow uses log level Debug.',
    );
  });
});

describe('the rules of a company', () => {
  it('are readable by all, changeable with permission, and reject unknown rules', async () => {
    const owner = await someone();
    await owner.set('dv-rule-debug-off-001', { level: 'off' });
    const reader = await someone({ in: owner.companyId, roles: ['default:read'] });
    expect((await reader.call('GET', owner.rules)).body.rules).toMatchObject([
      { rule: 'dv-rule-debug-off-001', level: 'off' },
    ]);
    expect((await reader.set('path-mfa')).body.code).toBe(1998);
    expect((await owner.set('nothing')).status).toBe(400);
    const other = await someone();
    expect((await other.call('GET', owner.rules)).status).toBe(401);
  });

  it('can be set with a permission of their own, without one to change the company', async () => {
    const owner = await someone();
    const keeper = await someone({
      in: owner.companyId,
      can: ['flows:read', 'flowrules:update'],
    });
    expect((await keeper.set('path-mfa')).status).toBe(200);
    const company = await keeper.call('PUT', `/company/${owner.companyId}`, {});
    expect(company.body.code).toBe(1998);
  });

  it('lists flows that would break a rule, without setting anything', async () => {
    const { call, create, rules } = await someone();
    const { flowId } = await create('Sign in', open);
    await create('Fine', closed);
    const asked = (await call('GET', `${rules}/broken?rule=path-mfa`)).body;
    expect(asked).toMatchObject({
      looked: 2,
      all: 2,
      flows: [{ flowId, name: 'Sign in', findings: 1 }],
    });
    expect((await call('GET', `${rules}/broken`)).body.flows).toEqual([]);
    const counting = (
      await call('GET', `${rules}/broken?rule=path-mfa&counts=httpConnector.customHTMLTemplate`)
    ).body;
    expect(counting.flows).toEqual([]);
    const { linterErrors } = (await call('PUT', `/flows/${flowId}/validate`)).body;
    expect(linterErrors.map(({ code }: { code: string }) => code)).not.toContain('path-mfa-001');
  });

  it('are complete facts for the linter in the browser', async () => {
    const { call, create } = await someone();
    const { flowId } = await create('Sign in', open);
    const called = await create('Called', closed);
    await call('POST', '/constructs', {
      name: 'key',
      type: 'secret',
      context: 'company',
      value: 'x',
    });
    const facts = (await call('GET', `/flows/${flowId}/lintfacts?calls=${called.flowId},gone`))
      .body;
    expect(facts).toMatchObject({
      flows: { [called.flowId]: 'Called' },
      isSubFlow: false,
      secrets: ['company.key'],
    });
    expect(facts.called[called.flowId]).toMatchObject({
      asksMfa: true,
      first: { connectorId: 'httpConnector' },
    });
  });
});
