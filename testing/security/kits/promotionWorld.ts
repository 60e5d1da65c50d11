import { expect } from 'vitest';
import { newId } from '#core/contract';
import { createCompany } from '#core/server/internal';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import type { startServer } from '../../startServer';

/** A secret that must never be found where flows are brought to. */
export const canary = 'promotion-canary-4417';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Creates the helpers for tests of promotions, on a server. */
export function promotionWorld(sluice: Awaited<ReturnType<typeof startServer>>) {
  const ask = async (token: string, method: Method, url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  const done = async (...call: Parameters<typeof ask>) => {
    const reply = await ask(...call);
    expect(reply.status, `${call[1]} ${call[2]}: ${reply.text}`).toBe(200);
    return reply.body;
  };
  const switchTo = (token: string, companyId: string) =>
    done(token, 'PUT', `/company/${companyId}/switch`, {});

  /**
   * Somebody with two flows of which one calls the other, and a second company; they work in the
   * first.
   */
  async function twoCompanies(roles: readonly string[] = ['default:superAdmin']) {
    const person = await sluice.company();
    const { token, customerId, companyId: from } = person;
    const to = await createCompany(sluice.server, {
      name: 'Production',
      founder: customerId,
      examples: false,
    });
    await sluice.server.database.allCompanies
      .updateTable('memberships')
      .set({ roles: JSON.stringify(roles) })
      .where('company_id', '=', to)
      .execute();
    const { connectionId } = await done(token, 'POST', '/connections', {
      name: 'Directory',
      connectorId: 'pingOneSSOConnector',
      properties: { envId: { value: 'development' }, clientSecret: { value: canary } },
    });
    await done(token, 'POST', '/constructs', {
      name: 'greeting',
      type: 'string',
      context: 'company',
      value: 'hello',
    });
    const page = { a: ['httpConnector', 'customHTMLMessage', { message: 'One' }] } as const;
    const { flowInfo: called } = await done(token, 'POST', '/flows', {
      name: 'Called',
      graphData: createTestGraph(page as never),
    });
    const { flowInfo: main } = await done(token, 'POST', '/flows', {
      name: 'Main',
      graphData: mainGraph(connectionId, called.flowId),
    });
    // A save would refuse the node that reads it; one that stands there already is kept.
    await done(token, 'POST', '/constructs', {
      name: 'vault',
      type: 'secret',
      context: 'company',
      value: canary,
    });
    const flowId = main.flowId as string;
    const calledId = called.flowId as string;
    return { ...person, from, to, connectionId: connectionId as string, flowId, calledId };
  }
  type World = Awaited<ReturnType<typeof twoCompanies>>;

  const body = ({ from, flowId }: World, rest: object = {}) => ({
    sourceCompanyId: from,
    flowIds: [flowId],
    ...rest,
  });
  const preview = (world: World, choices?: object) =>
    ask(
      world.token,
      'POST',
      `/company/${world.to}/promotions/preview`,
      body(world, choices ? { choices } : {}),
    );
  const toSeenVersions = (plan: any) =>
    Object.fromEntries(
      plan.flows.map((flow: any) => [
        flow.sourceFlowId,
        { source: flow.sourceVersion, here: flow.version },
      ]),
    );
  const apply = async (world: World, rest: object = {}, choices?: object) => {
    const plan = (await preview(world, choices)).body;
    const all = body(world, {
      promotionId: newId(),
      seen: toSeenVersions(plan),
      ...(choices ? { choices } : {}),
      ...rest,
    });
    return ask(world.token, 'POST', `/company/${world.to}/promotions`, all);
  };
  const rows = (companyId: string) =>
    sluice.server.database
      .forCompany(companyId)
      .selectFrom('flows')
      .selectAll()
      .orderBy('name')
      .execute();
  /** All that a promotion may write to, as text. */
  async function readStored(companyId: string) {
    const db = sluice.server.database.forCompany(companyId);
    const tables = [
      'flows',
      'flow_versions',
      'constructs',
      'connections',
      'promotions',
      'promotion_links',
      'audit_events',
    ] as const;
    return JSON.stringify(
      await Promise.all(
        tables.map(table =>
          db
            .selectFrom(table as 'flows')
            .selectAll()
            .execute(),
        ),
      ),
    );
  }
  const rollBack = (world: World, promotionId: string, others = false) =>
    ask(world.token, 'PUT', `/company/${world.to}/promotions/${promotionId}/rollback`, { others });
  /** Saves a new version of a flow of the company that the person works in. */
  async function save({ token }: World, flowId: string, description: string) {
    const { flowInfo } = await done(token, 'GET', `/flows/${flowId}`);
    return done(token, 'PUT', `/flows/${flowId}`, {
      currentVersion: flowInfo.currentVersion,
      description,
    });
  }
  async function saveThere(world: World, flowId: string, description: string) {
    await switchTo(world.token, world.to);
    await save(world, flowId, description);
    await switchTo(world.token, world.from);
  }

  return {
    ask,
    done,
    switchTo,
    twoCompanies,
    body,
    preview,
    seenOf: toSeenVersions,
    apply,
    rows,
    stored: readStored,
    rollBack,
    save,
    saveThere,
  };
}

function mainGraph(connectionId: string, calledId: string) {
  const graph = createTestGraph(
    {
      lookup: [
        'pingOneSSOConnector',
        'userLookup',
        { who: '{{global.company.variables.greeting}} {{global.company.variables.vault}}' },
      ],
      call: [
        'flowConnector',
        'startUiSubFlow',
        { subFlowId: { label: 'Called', value: calledId }, subFlowVersionId: -1 },
      ],
    } as never,
    [] as never,
  ) as any;
  for (const node of graph.elements.nodes)
    if (node.data.connectorId === 'pingOneSSOConnector') node.data.connectionId = connectionId;
  return graph;
}
