import { variableStore } from '#plugins/variables/contract';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';
import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** A node that answers with a text. */
export const answer = (value: string, name = 'text'): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name, value }] },
];
/** A node that calls the newest version of a flow. */
export const calling = (flowId: string, values: object = {}): Node => [
  'flowConnector',
  'startSubFlow',
  { subFlowId: { label: 'x', value: flowId }, subFlowVersionId: -1, ...values },
];

/** A person who renames, with the calls for it. */
export async function createTestRenamer(
  sluice: Sluice,
  who: Parameters<Sluice['company']>[0] = {},
) {
  const person = await sluice.company(who);
  const { token } = person;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  const make = async (name: string, nodes: Readonly<Record<string, Node>>, more: object = {}) => {
    const body = { name, graphData: createTestGraph(nodes), ...more };
    return (await call('POST', '/flows', body)).body.flowInfo.flowId as string;
  };
  const read = async (flowId: string) => (await call('GET', `/flows/${flowId}`)).body.flowInfo;
  const preview = async (url: string) => (await call('GET', `${url}/rename`)).body;
  const toSeen = (found: any) =>
    Object.fromEntries((found.flows ?? []).map((each: any) => [each.flowId, each.version]));
  const rename = async (url: string, to: string, more: object = {}) =>
    call('POST', `${url}/rename`, { to, seen: toSeen(await preview(url)), ...more });
  const load = async (flowId = '') =>
    new Map(
      (await sluice.server.get(variableStore).load(person.companyId, flowId)).map(each => [
        each.name,
        each.value,
      ]),
    );
  return { ...person, call, make, read, preview, toSeen, rename, load };
}
