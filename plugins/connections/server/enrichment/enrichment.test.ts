import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { EnrichedProperties } from '#plugins/connectors/contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
let person: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer();
  person = await sluice.company();
});
afterAll(() => sluice.close());

const flowConnection = '2581eb287bb1d9bd29ae9886d675f89f';
const http = '867ed4363b2bc21c860085ad2baa817d';
const post = (url: string, body: unknown, token = person.token) =>
  sluice.inject('POST', url, { token, body });
const asked = (
  connectionId: string,
  capability: string,
  properties: object,
  token = person.token,
) =>
  post(
    `/company/${person.companyId}/connections/${connectionId}/capabilities/${capability}/enrichment`,
    { properties },
    token,
  );
const enrich = async (...given: Parameters<typeof asked>): Promise<EnrichedProperties> => {
  const { status, text, body } = await asked(...given);
  expect([status, text]).toEqual([200, text]);
  return body.properties;
};

describe('options of a node’s properties', () => {
  it('are, for a subflow, the flows, the versions of the selected one, and a field for each of its inputs [C065]', async () => {
    const { token } = person;
    const inputSchema = [
      {
        propertyName: 'email',
        preferredDataType: 'string',
        required: true,
        description: 'Whom to greet',
      },
      { propertyName: 'facts', preferredDataType: 'object' },
      { propertyName: 'subFlowId', preferredDataType: 'string' },
    ];
    const { flowId } = (await post('/flows', { name: 'Greet', inputSchema })).body.flowInfo;
    const none = await enrich(flowConnection, 'startSubFlow', {});
    const value = { label: 'Greet', value: flowId };
    expect(none['subFlowId']!.options).toContainEqual({ name: 'Greet', value });
    expect(none['subFlowVersionId']!.options).toEqual([]);
    expect(none).not.toHaveProperty('email');
    const chosen = await enrich(flowConnection, 'startUiSubFlow', {
      subFlowId: value,
      subFlowVersionId: -1,
    });
    expect(chosen['subFlowVersionId']!.options).toEqual([{ name: '1', value: 1 }]);
    expect(chosen['email']).toMatchObject({
      required: true,
      enableParameters: true,
      type: 'string',
    });
    expect(chosen['email']!.info).toBe('Flow input of type string. Whom to greet');
    expect(chosen['facts']).toMatchObject({ preferredControlType: 'textArea', type: 'object' });
    expect(chosen['subFlowId']!.options).toContainEqual({ name: 'Greet', value });
    const flow = (await sluice.inject('GET', `/flows/${flowId}`, { token })).body.flowInfo;
    const next = { ...flow, inputSchema: [{ propertyName: 'phone', preferredDataType: 'string' }] };
    await sluice.inject('PUT', `/flows/${flowId}`, { token, body: next });
    expect(await enrich(flowConnection, 'startSubFlow', { subFlowId: value })).toHaveProperty(
      'phone',
    );
    const first = await enrich(flowConnection, 'startSubFlow', {
      subFlowId: flowId,
      subFlowVersionId: 1,
    });
    expect(first).toHaveProperty('email');
    expect(first).not.toHaveProperty('phone');
    expect(
      await enrich(flowConnection, 'startSubFlow', { subFlowId: value, subFlowVersionId: 99 }),
    ).not.toHaveProperty('phone');
  });

  it('are, for a user, the existing groups, and the attributes that the connection declares', async () => {
    const properties = {
      declaredAttributes: '{"level":"number","team":"string"}',
      freeAttributes: false,
    };
    const body = { name: 'Users', connectorId: 'userDirectoryConnector', properties };
    const { connectionId } = (await post('/connections', body)).body;
    await post(`/company/${person.companyId}/usergroups`, { name: 'Friends' });
    expect(await enrich(connectionId, 'addToGroup', {})).toEqual({
      group: { options: [{ name: 'Friends', value: 'Friends' }] },
    });
    const options = [
      { name: 'level (number)', value: 'level' },
      { name: 'team (string)', value: 'team' },
    ];
    expect(await enrich(connectionId, 'createUser', {})).toEqual({
      attributes: { options, info: 'Only attributes that the connection declares are allowed.' },
    });
    expect(await enrich(connectionId, 'findUser', {})).toMatchObject({
      attributeName: { options },
    });
  });

  it('are, for a call of a service, the claims and the schema of an example of its response', async () => {
    const example = JSON.stringify({ user: { id: 'u-1', roles: ['admin'] }, active: true });
    const { outputSchema } = await enrich(http, 'makeRestApiCall', { outputSchema: example });
    expect(outputSchema!.options!.map(({ value }) => value)).toEqual([
      'user.id',
      'user.roles',
      'active',
    ]);
    expect(outputSchema!.proposal!.text).toContain(
      'an example response with user.id, user.roles, active.',
    );
    expect(JSON.parse(String(outputSchema!.proposal!.value))).toMatchObject({
      output: {
        properties: {
          rawResponse: {
            properties: {
              body: {
                properties: {
                  user: {
                    properties: { id: { type: 'string' }, roles: { items: { type: 'string' } } },
                  },
                  active: { type: 'boolean' },
                },
              },
            },
          },
        },
      },
    });
    for (const text of [outputSchema!.proposal!.value, '{"user":', '', '[1]x', '7'])
      expect(await enrich(http, 'makeRestApiCall', { outputSchema: text })).toEqual({});
  });

  it('are empty where the manifest lists them all, and an error for an unknown connection or capability', async () => {
    expect(await enrich(http, 'createQr', { customUrl: 'x' })).toEqual({});
    const gone = await asked('none', 'createQr', {});
    expect(gone.status).toBe(404);
    expect(gone.body.message).toContain('Select another one');
    for (const capability of ['constructor', 'fly']) {
      const { status, body } = await asked(http, capability, {});
      expect([status, body.message]).toEqual([404, `“Http” has no capability “${capability}”.`]);
    }
    expect((await asked(http, 'createQr', JSON.parse('{"__proto__":{"x":1}}'))).status).toBe(400);
  });

  it('reveal no flows or users without permission to read them, and nothing to another environment', async () => {
    const { token } = await sluice.company({ in: person.companyId, can: ['connections:read'] });
    const refused = await asked(flowConnection, 'startSubFlow', {}, token);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Your role can’t view flows, so they can’t be listed here.',
    ]);
    const stranger = await sluice.company();
    expect((await asked(flowConnection, 'startSubFlow', {}, stranger.token)).status).toBe(401);
    const blind = await sluice.company({ in: person.companyId, can: ['flows:read'] });
    expect(
      (await asked(flowConnection, 'startSubFlow', {}, blind.token)).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
