import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let token: string;
beforeAll(async () => {
  sluice = await startServer();
  ({ token } = await sluice.company());
  for (const name of ['alpha', 'beta', 'gamma', 'alphabet'])
    await sluice.inject('POST', '/constructs', {
      token,
      body: { name, context: 'company', type: 'string', value: name },
    });
});
afterAll(() => sluice.close());

const key = (name: string) => `${name}##SK##company`;
/** Returns the names that a query of variables answers with. */
const listVariableNames = async (query: string) => {
  const { status, body } = await sluice.inject('GET', `/constructs?${query}`, { token });
  expect(status).toBe(200);
  return Object.keys(body as object).map(name => name.split('##')[0]);
};

describe('GET /constructs', () => {
  it('returns the named variables: [C061]', async () => {
    const names = `${key('alpha')},${key('gamma')}`;
    expect(await listVariableNames(`names=${encodeURIComponent(names)}`)).toEqual([
      'alpha',
      'gamma',
    ]);
  });

  it('returns variables page by page: [C061]', async () => {
    expect(await listVariableNames('page=0&limit=3')).toEqual(['alpha', 'alphabet', 'beta']);
    expect(await listVariableNames('page=1&limit=3')).toEqual(['gamma']);
  });

  it('returns the variables that a query finds: [C061]', async () => {
    expect(await listVariableNames('page=0&limit=10&query=alpha')).toEqual(['alpha', 'alphabet']);
  });
});

describe('DELETE /constructs/:name', () => {
  it('deletes only that variable: [C064]', async () => {
    const path = `/constructs/${encodeURIComponent(key('beta'))}`;
    expect((await sluice.inject('DELETE', path, { token })).status).toBe(200);
    expect(await listVariableNames('page=0&limit=10')).toEqual(['alpha', 'alphabet', 'gamma']);
    expect((await sluice.inject('DELETE', path, { token })).status).toBe(404);
  });

  it('deletes nothing that a flow uses: [C064]', async () => {
    const script = { value: `{{global.company.variables.gamma}}` };
    const data = {
      id: 'n',
      nodeType: 'CONNECTION',
      connectorId: 'httpConnector',
      connectionId: '867ed4363b2bc21c860085ad2baa817d',
      name: 'Http',
      capabilityName: 'customHTMLTemplate',
      status: 'configured',
      properties: { customHTML: script },
    };
    const nodes = [{ data, position: { x: 0, y: 0 }, group: 'nodes' }];
    const body = { name: 'Reader', graphData: { elements: { nodes, edges: [] } } };
    expect((await sluice.inject('POST', '/flows', { token, body })).status).toBe(200);
    const path = `/constructs/${encodeURIComponent(key('gamma'))}`;
    expect((await sluice.inject('DELETE', path, { token })).status).toBe(409);
    expect(await listVariableNames('page=0&limit=10')).toContain('gamma');
  });
});
