import { createTestGraph, type Link, type Node } from '#plugins/runtime/server/testFlows';
import type { Caller } from './createCaller';

/** A policy whose flow is started with this key. */
interface Started {
  readonly appId: string;
  readonly flowId: string;
  readonly policyId: string;
  readonly key: string;
}
/** The parts of an environment that a load needs. */
export interface World {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly companyId: string;
  /** A flow that answers at once, and one with a screen. */
  readonly quick: Started;
  readonly screen: Started;
  /** An application whose key is rotated. */
  readonly rotated: Started;
  /** Exported, for imports. */
  readonly file: object;
}

const nodes: Readonly<Record<string, Node>> = {
  same: ['functionsConnector', 'AEqualsB', { leftValueA: 'a', rightValueB: 'a' }],
  done: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
};
const screenNodes: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML:
        '<h1>First</h1><form id="f"><input name="word"><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="GO">Go</button></form>',
      formFieldsList: [{ propertyName: 'word', preferredDataType: 'string' }],
    },
  ],
  done: nodes['done']!,
};

/** Creates what a load needs, by the calls of the console, with the first administrator's rights. */
export async function createWorld(
  call: Caller,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<World> {
  const need = async (method: string, path: string, sent: Parameters<Caller>[2]) => {
    const reply = await call(method, path, sent);
    if (reply?.status !== 200)
      throw new Error(`${method} ${path}: ${reply?.status} ${reply?.text}`);
    return reply.body;
  };
  const body = { email, password };
  const { access_token: token } = await need('POST', '/v1/customers/login', { body });
  const { selectedCompanyId: companyId } = await need('GET', '/v1/customers/me', { token });

  async function start(
    name: string,
    graph: Readonly<Record<string, Node>>,
    links: readonly Link[],
  ): Promise<Started> {
    const graphData = createTestGraph(graph, links);
    const { flowInfo } = await need('POST', '/v1/flows', { token, body: { name, graphData } });
    const { flowId } = flowInfo;
    await need('PUT', `/v1/flows/${flowId}/deploy`, { token });
    const { appId } = (await need('POST', '/v1/apps', { token, body: { name } })).app;
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const terms = { name, status: 'enabled', flows };
    await need('POST', `/v1/apps/${appId}/policy`, { token, body: terms });
    await need('PUT', `/v1/apps/${appId}`, { token, body: { apiKeyEnabled: true } });
    const { app } = await need('GET', `/v1/apps/${appId}`, { token });
    return { appId, flowId, policyId: app.policies[0].policyId, key: app.apiKeys.prod };
  }
  const quick = await start('Quick', nodes, [['same', 'done']]);
  const screen = await start('Screen', screenNodes, [['ask', 'done']]);
  const rotated = await start('Rotated', nodes, [['same', 'done']]);
  const file = (await need('GET', `/v1/flows/${quick.flowId}`, { token })).flowInfo;
  return { email, password, token, companyId, quick, screen, rotated, file };
}
