import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { compareExport } from '../../domain/exchange/compareExport';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { connectionNode } from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { importBody } from '../../domain/exchange/parseImport';

import { createTestPerson, ids, exported, bundle } from './testImports';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const someone = (who?: Parameters<typeof sluice.company>[0]) => createTestPerson(sluice, who);

describe('an import', () => {
  it('of a bundle exports the same again, is deployed, has its variables, and has no issues [C031, C042, S010]', async () => {
    const { call } = await someone();
    const file = bundle();
    const reply = await call('PUT', '/flows/import', importBody(file));
    expect(reply.status).toBe(200);
    const { flowInfo, flows: made, variablesCreated, connectionsCreated } = reply.body;
    expect(flowInfo).toMatchObject({
      name: 'Main',
      currentVersion: 1,
      publishedVersion: 1,
      dvlinterErrorCount: 0,
    });
    expect(variablesCreated).toHaveLength(3);
    expect(connectionsCreated).toEqual([]);
    const back = await call(
      'GET',
      `/flows/${flowInfo.flowId}/versions/-1?includeSubFlows=true&includeVariableValues=true`,
    );
    const pairs = new Map<string, string>(
      made.map((each: any) => [each.sourceFlowId, each.flowId]),
    );
    expect(compareExport(file, back.body, pairs)).toEqual([]);
    expect(Object.keys(back.body)).toEqual(['flows', 'companyId', 'customerId']);
    const bare = await call('GET', `/flows/${flowInfo.flowId}/versions/1?includeSubFlows=false`);
    expect(bare.body.variables).not.toHaveLength(0);
    expect(bare.body.variables.every((each: any) => !('value' in each.fields))).toBe(true);
    expect(
      (await call('GET', `/flows/${flowInfo.flowId}?attributes=orx`)).body.flowInfo.orx,
    ).toContain('"version":"4.0.0"');
  });

  it('leaves the main flow for a later deploy if requested, ready to run', async () => {
    const { call } = await someone();
    const body = { ...importBody(bundle()), deploy: false };
    const { flowInfo, flows: made } = (await call('PUT', '/flows/import', body)).body;
    expect(flowInfo.publishedVersion).toBeNull();
    const sub = await call('GET', `/flows/${made[1].flowId}`);
    expect(sub.body.flowInfo.publishedVersion).toBe(1);
  });

  it('deploys only the flows that others call if no deploy is requested', async () => {
    const { call } = await someone();
    const file = { ...bundle(), flows: [...bundle().flows, exported('o', 'Other')] };
    const publishedAfter = async (deploy: boolean) => {
      const { flows: made } = (await call('PUT', '/flows/import', { ...importBody(file), deploy }))
        .body;
      const stored = await Promise.all(
        made.map(({ flowId }: { flowId: string }) => call('GET', `/flows/${flowId}`)),
      );
      return stored.map(({ body }) => body.flowInfo.publishedVersion);
    };
    expect(await publishedAfter(false)).toEqual([null, 1, null]);
    expect(await publishedAfter(true)).toEqual([1, 1, 1]);
  });

  it('of a wrapper uses its names, also in calls between its flows', async () => {
    const { call } = await someone();
    const wrapper = {
      name: 'New main',
      description: 'Why',
      flowInfo: bundle(),
      flowNameMapping: { s: 'New sub' },
    };
    const { flowInfo, flows: made } = (await call('PUT', '/flows/import', wrapper)).body;
    expect(flowInfo).toMatchObject({ name: 'New main', description: 'Why', dvlinterErrorCount: 0 });
    expect(made.map((each: any) => each.name)).toEqual(['New main', 'New sub']);
    expect(flowInfo.graphData.elements.nodes[1].data.properties.subFlowId.value).toEqual({
      label: 'New sub',
      value: made[1].flowId,
    });
  });

  it('asks for a connection in a dry run, which writes nothing, and then uses the selected one', async () => {
    const { call, flowCount, companyId, customerId } = await someone();
    const body = importBody({ ...exported('m', 'Main', undefined, 'f'.repeat(32)) });
    const dry = (await call('PUT', '/flows/import?dryRun=true', body)).body;
    expect(dry.flows).toEqual([]);
    expect(dry.choices).toMatchObject([
      {
        connectionId: 'f'.repeat(32),
        connectorId: 'httpConnector',
        candidates: [{ connectionId: ids.httpConnector }],
        nodes: 1,
      },
    ]);
    expect(await flowCount()).toBe(0);
    const wrong = await call('PUT', '/flows/import', {
      ...body,
      connectionMapping: { ['f'.repeat(32)]: ids.errorConnector },
    });
    expect([wrong.status, wrong.body.details[0].at]).toEqual([
      400,
      `body/connectionMapping/${'f'.repeat(32)}`,
    ]);
    const { flowInfo } = (
      await call('PUT', '/flows/import', {
        ...body,
        connectionMapping: { ['f'.repeat(32)]: ids.httpConnector },
      })
    ).body;
    expect(flowInfo.graphData.elements.nodes[0].data.connectionId).toBe(ids.httpConnector);
    expect([companyId, customerId]).toEqual([flowInfo.companyId, flowInfo.customerId]);
  });

  const withSmtp = () => {
    const file = exported('m', 'Main');
    const node = connectionNode(
      {
        id: 'c',
        connectorId: 'smtpConnector',
        connectionId: 'c'.repeat(32),
        name: 'SMTP',
        label: 'Our mail',
        capabilityName: 'x',
      },
      { x: 0, y: 0 },
    );
    return {
      ...file,
      graphData: editGraph(file.graphData, draft => {
        addElements(draft, [node]);
        connect(draft, 'a', 'c');
      }),
    };
  };

  it('creates a missing connection for a person with the permission', async () => {
    const { call } = await someone();
    const { connectionsCreated, flowInfo } = (
      await call('PUT', '/flows/import', importBody(withSmtp()))
    ).body;
    expect(connectionsCreated).toEqual(['Our mail']);
    const used = flowInfo.graphData.elements.nodes.find((node: any) => node.data.id === 'c').data
      .connectionId;
    expect((await call('GET', `/connections/${used}`)).body).toMatchObject({
      connectorId: 'smtpConnector',
    });
  });

  it('is rejected with the name of the connection for a person who can’t create it, and writes nothing', async () => {
    const { call, flowCount } = await someone({ can: ['flows:create', 'flows:read'] });
    const reply = await call('PUT', '/flows/import', importBody(withSmtp()));
    expect([reply.status, reply.body.code]).toEqual([400, 7005]);
    expect(reply.body.message).toContain('"Our mail" (smtpConnector)');
    expect(await flowCount()).toBe(0);
  });

  it('names missing environment variables for a person who can’t create variables', async () => {
    const { call } = await someone({ can: ['flows:create', 'flows:read'] });
    const { notes, variablesCreated } = (
      await call('PUT', '/flows/import', importBody(exported('m', 'Main')))
    ).body;
    expect(variablesCreated).toHaveLength(1);
    expect(notes.join(' ')).toContain('The company variable “colour” is missing');
  });

  it('reports nodes that can’t run here and have no stand-in', async () => {
    const { call } = await someone();
    const file = exported('m', 'Main');
    const nodes = file.graphData.elements.nodes.map(node => ({
      ...node,
      data: {
        ...node.data,
        connectorId: 'pingOneSSOConnector',
        capabilityName: 'kerberosAuthentication',
      },
    }));
    const flow = { ...file, graphData: { ...file.graphData, elements: { nodes, edges: [] } } };
    const said =
      'can’t run here: Kerberos Authentication. Under Connectors, select your own flows as stand-ins';
    const dry = await call('PUT', '/flows/import?dryRun=true', importBody(flow));
    expect(dry.body.notes.join(' ')).toContain(said);
    const { flowInfo, notes } = (await call('PUT', '/flows/import', importBody(flow))).body;
    expect(notes.join(' ')).toContain(said);
    const codes = (of: any) => of.allLinterErrors.map(({ code }: any) => code);
    expect(codes(flowInfo)).toContain('bp-not-runnable-001');
    const standIn = { flowId: flowInfo.flowId, versionId: -1 };
    await call('PUT', '/standIns/pingOneSSOConnector/kerberosAuthentication', standIn);
    const again = (await call('PUT', '/flows/import', importBody(flow))).body;
    expect(again.notes.join(' ')).not.toContain('can’t run here');
    expect(codes(again.flowInfo)).not.toContain('bp-not-runnable-001');
  });

  it('reports connections without settings until they have them', async () => {
    const { call } = await someone();
    const file = exported('m', 'Main');
    const cloudflare = { connectorId: 'connectorCloudflare', capabilityName: 'getIPOverview' };
    const nodes = file.graphData.elements.nodes.map(node => ({
      ...node,
      data: { ...node.data, ...cloudflare, connectionId: 'cloudflare' },
    }));
    const flow = { ...file, graphData: { ...file.graphData, elements: { nodes, edges: [] } } };
    const said = 'can’t run until the connection has these settings: Account ID and API Token.';
    const dry = await call('PUT', '/flows/import?dryRun=true', importBody(flow));
    expect(dry.body.notes.join(' ')).toContain(said);
    const { flowInfo, notes } = (await call('PUT', '/flows/import', importBody(flow))).body;
    expect(notes.join(' ')).toContain(said);
    const codes = (of: any) => of.allLinterErrors.map(({ code }: any) => code);
    expect(codes(flowInfo)).toContain('bp-not-configured-001');
    const warnings = flowInfo.allLinterErrors.filter(({ type }: any) => type === 'best-practice');
    expect(flowInfo.dvlinterWarningCount).toBe(warnings.length);
    const properties = { accountId: { value: 'acc' }, apiToken: { value: 'token' } };
    await call('PUT', '/connections/cloudflare', { properties });
    const { body } = await call('PUT', `/flows/${flowInfo.flowId}/validate`);
    expect(codes({ allLinterErrors: body.linterErrors })).not.toContain('bp-not-configured-001');
    const again = (await call('PUT', '/flows/import', importBody(flow))).body;
    expect(again.notes.join(' ')).not.toContain('has these settings');
  });

  it('exports variables of the contexts that the flow uses, not others with the same names', async () => {
    const { call } = await someone();
    const name = 'colour';
    for (const context of ['company', 'user', 'flowInstance'])
      await call('POST', '/constructs', { name, context, type: 'string' });
    const graphData = JSON.parse(
      JSON.stringify(exported('m', 'Main').graphData).replace(
        '"nodeTitle":',
        '"note":{"value":"{{global.company.variables.colour}}"},"nodeTitle":',
      ),
    );
    const { body } = await call('POST', '/flows', { name: 'F', graphData });
    const { flowId } = body.flowInfo;
    const out = await call('GET', `/flows/${flowId}/versions/-1?includeVariableValues=true`);
    const names = out.body.variables.map((each: { name: string }) => each.name);
    expect(names.filter((each: string) => each.startsWith(name))).toEqual(['colour##SK##company']);
  });

  it('keeps the value of a secret variable out of the flow, its responses, and its exports', async () => {
    const { call, companyId } = await someone();
    const file = exported('m', 'Main');
    const secret = {
      name: 'key##SK##company',
      context: 'company',
      type: 'property',
      fields: { type: 'secret', value: 'canary-7' },
    };
    const reply = await call('PUT', '/flows/import', importBody({ ...file, variables: [secret] }));
    const { flowId } = reply.body.flowInfo;
    const back = await call(
      'GET',
      `/flows/${flowId}/versions/-1?includeVariableValues=true&includeSubFlows=true`,
    );
    const rows = await sluice.server.database
      .forCompany(companyId)
      .selectFrom('flow_versions')
      .select('document')
      .execute();
    const shown = [
      reply.text,
      back.text,
      (await call('GET', `/flows/${flowId}`)).text,
      (await call('GET', '/constructs')).text,
    ];
    expect([...shown, JSON.stringify(rows)].filter(text => text.includes('canary-7'))).toEqual([]);
    expect(back.text).toContain('key##SK##company');
  });
});
