import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed } from '#testing/installed';
import { startServer } from '#testing/startServer';
import { addElements, setProperty } from '../contract/graph/edits/edits';
import { editGraph } from '../contract/graph/edits/editGraph';
import { createEmptyGraph } from '../contract/graph/elements/newElements';

import { createTestPerson, policies, calling, graph, http } from './testStoredFlows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [...installed, policies] })));
afterAll(() => sluice.close());
const someone = (who?: Parameters<typeof sluice.company>[0]) => createTestPerson(sluice, who);

describe('the list', () => {
  it('has pages of 24, last saved first, and a case-insensitive search in names and descriptions [C029, S152]', async () => {
    const { call, create } = await someone();
    for (let at = 0; at < 26; at++)
      await create(`Flow ${at}`, at === 3 ? { description: 'the ÄRGER one' } : {});
    const first = (await call('GET', '/flows?details')).body;
    expect(first.flowsInfo).toHaveLength(24);
    expect(first.resourceLimit.used).toBe(26);
    expect(first.connectionsInfo.length).toBeGreaterThan(5);
    const dates = first.flowsInfo.map((row: { savedDate: number }) => row.savedDate);
    expect(dates).toEqual([...dates].sort((a: number, b: number) => b - a));
    expect((await call('GET', '/flows?page=1')).body.flowsInfo).toHaveLength(2);
    expect(
      (await call('GET', '/flows?query=%C3%A4rger%20ONE')).body.flowsInfo.map(
        (row: { name: string }) => row.name,
      ),
    ).toEqual(['Flow 3']);
    expect((await call('GET', '/flows?query=FLOW%2025')).body.flowsInfo).toHaveLength(1);
    expect((await call('GET', '/flows?query=%25')).body.flowsInfo).toHaveLength(0);
    const short = (await call('GET', '/flows?isMinimal=true&attributes=name')).body;
    expect(short.connectionsInfo).toEqual([]);
    expect(Object.keys(short.flowsInfo[0]).sort()).toEqual(['flowId', 'name']);
  });

  it('never shows flows of another environment', async () => {
    const [one, other] = [await someone(), await someone()];
    const flow = await one.create('Mine');
    expect((await other.call('GET', '/flows')).body.flowsInfo).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PUT', '/deploy'],
      ['GET', '/versions'],
      ['GET', '/versions/-1'],
    ] as const) {
      expect((await other.call(method, `/flows/${flow.flowId}${path}`)).status).toBe(404);
    }
  });
});

describe('saving', () => {
  it('creates the next version, keeps unknown keys, and counts the linter’s issues [C030, C032, C033, S013]', async () => {
    const { call, create } = await someone();
    const flow = await create('F');
    expect(flow).toMatchObject({
      currentVersion: 1,
      publishedVersion: null,
      dvlinterErrorCount: 0,
    });
    const graphData = {
      ...editGraph(graph, draft => setProperty(draft, 'a', 'x', '{{local.gone.payload}}')),
      newer: 1,
    };
    const saved = await call('PUT', `/flows/${flow.flowId}`, {
      currentVersion: 1,
      graphData,
      settings: { odd: [1] },
      inputSchema: [{ propertyName: 'who', preferredDataType: 'string' }],
      outputSchema: { output: { type: 'object' } },
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      currentVersion: 2,
      versionId: 2,
      dvlinterErrorCount: 1,
      settings: { odd: [1] },
      inputSchemaCompiled: { parameters: { properties: { who: { type: 'string' } } } },
      isInputSchemaSaved: true,
      outputSchema: { output: { type: 'object' } },
      outputSchemaCompiled: { output: { type: 'object' } },
      isOutputSchemaSaved: true,
    });
    expect(saved.body.graphData).toEqual(graphData);
    const again = (await call('GET', `/flows/${flow.flowId}`)).body.flowInfo;
    const errors = again.allLinterErrors.filter(({ type }: { type: string }) => type === 'error');
    expect(errors).toMatchObject([{ code: 'dv-er-variable-003', nodeId: 'a' }]);
    expect(again.dvlinterWarningCount).toBe(again.allLinterErrors.length - 1);
  });

  it('from an old version is rejected with 409, and says who saved which version when', async () => {
    const { call, create } = await someone();
    const flow = await create('F');
    await call('PUT', `/flows/${flow.flowId}`, { currentVersion: 1, description: 'first' });
    const late = await call('PUT', `/flows/${flow.flowId}`, {
      currentVersion: 1,
      description: 'second',
    });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe(4090);
    expect(late.body.message).toMatch(
      /^Ada Lovelace saved version 2 of “F” at \d{4}-\d\d-\d\d \d\d:\d\d UTC, but .* version 1\./,
    );
  });

  it('accepts exactly one of 20 simultaneous saves from one version', async () => {
    const { call, create } = await someone();
    const flow = await create('F');
    for (const currentVersion of [1, 2]) {
      const saves = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          call('PUT', `/flows/${flow.flowId}`, {
            currentVersion,
            description: `${currentVersion}-${at}`,
          }),
        ),
      );
      const taken = saves.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(1);
      expect(saves.filter(({ status }) => status === 409)).toHaveLength(19);
      const now = (await call('GET', `/flows/${flow.flowId}`)).body.flowInfo;
      expect(now.description).toBe(taken[0]!.body.description);
      expect(now.currentVersion).toBe(currentVersion + 1);
    }
    const { versions } = (await call('GET', `/flows/${flow.flowId}/versions`)).body;
    expect(versions.map((each: any) => each['_id'].versionId)).toEqual([3, 2, 1]);
  });

  it('rejects triple braces in a new HTML template, and keeps imported ones [S241]', async () => {
    const { call, create } = await someone();
    const page = editGraph(createEmptyGraph(), draft =>
      addElements(draft, [http('a', { customHTML: '<b>{{{name}}}</b>' }), http('b')]),
    );
    const body = { name: 'P', graphData: page };
    expect((await call('POST', '/flows', body)).status).toBe(400);
    const plain = await create('Q');
    const refused = await call('PUT', `/flows/${plain.flowId}`, {
      currentVersion: 1,
      graphData: page,
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      message: 'Write “{{” instead of “{{{” in the HTML template of Http (a).',
      details: [{ at: 'a' }],
    });
    const file = { ...plain, flowId: 'e'.repeat(32), graphData: page };
    const imported = (
      await call('PUT', '/flows/import', { name: 'R', description: '', flowInfo: file })
    ).body.flowInfo;
    const path = `/flows/${imported.flowId}`;
    const marked = [{ code: 'bp-template-001', nodeId: 'a' }];
    const save = (x: string, html?: string) =>
      call('PUT', path, {
        currentVersion: imported.currentVersion,
        graphData: editGraph(imported.graphData, draft => {
          setProperty(draft, 'b', 'x', x);
          if (html) setProperty(draft, 'a', 'customHTML', html);
        }),
      });
    expect((await save('1', '{{{other}}}')).status).toBe(400);
    expect((await save('1')).status).toBe(200);
    expect((await call('PUT', `${path}/validate`)).body.linterErrors).toEqual(
      expect.arrayContaining([expect.objectContaining(marked[0])]),
    );
    expect((await call('PUT', `${path}/deploy`)).status).toBe(200);
  });

  it('rejects a secret variable outside headers and body parameters [S242]', async () => {
    const { call, create } = await someone();
    await call('POST', '/constructs', {
      name: 'pin',
      context: 'company',
      type: 'secret',
      value: 'x',
    });
    const rest = (values: Record<string, unknown>) =>
      editGraph(createEmptyGraph(), draft => {
        const node = http('a', values);
        addElements(draft, [
          { ...node, data: { ...node.data, capabilityName: 'makeRestApiCall' } },
        ]);
      });
    const pin = '{{global.company.variables.pin}}';
    const [flow, early] = [await create('F'), await create('G')];
    const save = (graphData: unknown, currentVersion = 1) =>
      call('PUT', `/flows/${flow.flowId}`, { currentVersion, graphData });
    const refused = await save(rest({ url: `https://x.test/${pin}` }));
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe(
      'Http (a) uses the secret variable “pin” in “url”. Use secret variables only in fields that accept them, such as Headers and Body Parameters of Make REST API Call.',
    );
    const rows = [{ key: 'k', value: pin }];
    expect((await save(rest({ headers: rows, bodyParams: rows }))).status).toBe(200);

    const late = '{{global.company.variables.late}}';
    await call('PUT', `/flows/${early.flowId}`, {
      currentVersion: 1,
      graphData: rest({ url: `https://x.test/${late}` }),
    });
    await call('POST', '/constructs', {
      name: 'late',
      context: 'company',
      type: 'secret',
      value: 'x',
    });
    const { linterErrors } = (await call('PUT', `/flows/${early.flowId}/validate`)).body;
    expect(linterErrors).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'er-secret-001', nodeId: 'a' })]),
    );
    const deploy = await call('PUT', `/flows/${early.flowId}/deploy`);
    expect(deploy.status).toBe(400);
    expect(deploy.body.message).toMatch(/“late” in “url”/);
  });

  it('rejects a graph that can’t be drawn, and says where', async () => {
    const { call, create } = await someone();
    const flow = await create('F');
    const broken = editGraph(graph, draft => {
      draft.elements.nodes![1]!.data.id = 'a';
    });
    const reply = await call('PUT', `/flows/${flow.flowId}`, {
      currentVersion: 1,
      graphData: broken,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.details).toEqual([
      { at: 'body/graphData/elements/nodes/1/data/id', message: 'The node ID “a” is used twice.' },
    ]);
  });

  it('stops with 12051 at the environment’s version limit until an old version is deleted [K25]', async () => {
    const { call, create, companyId } = await someone();
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ entitlement: JSON.stringify({ flows: { versions: 2 } }) })
      .where('company_id', '=', companyId)
      .execute();
    const flow = await create('F');
    expect((await call('PUT', `/flows/${flow.flowId}`, { currentVersion: 1 })).status).toBe(200);
    const full = await call('PUT', `/flows/${flow.flowId}`, { currentVersion: 2 });
    expect(full.body).toMatchObject({ code: 12051, message: 'Flow version limit is exceeded' });
    expect((await call('GET', `/flows/${flow.flowId}`)).body.flowInfo.currentVersion).toBe(2);
    expect((await call('DELETE', `/flows/${flow.flowId}/versions/1`)).status).toBe(200);
    expect(
      (await call('PUT', `/flows/${flow.flowId}`, { currentVersion: 2 })).body.currentVersion,
    ).toBe(3);
  });
});

describe('the linter', () => {
  it('checks called flows, and knows which flows are called', async () => {
    const { call, create } = await someone();
    const required = [{ propertyName: 'name', preferredDataType: 'string', required: true }];
    const sub = await create('Sub', { inputSchema: required });
    const graphData = editGraph(createEmptyGraph(), draft =>
      addElements(draft, [calling('c', sub.flowId, 'Sub')]),
    );
    const main = await create('Main', { graphData });
    const codes = async (flowId: string): Promise<readonly string[]> =>
      (await call('PUT', `/flows/${flowId}/validate`)).body.linterErrors.map(
        ({ code }: { code: string }) => code,
      );
    expect(await codes(main.flowId)).toContain('dv-er-subflow-003');
    expect(await codes(main.flowId)).toContain('dv-bp-logo-001');
    expect(await codes(sub.flowId)).not.toContain('dv-bp-logo-001');
  });
});
