// @module-tag slow
import { afterAll, expect, it } from 'vitest';
import { connectors } from '#plugins/connectors/contract';
import type { GraphData } from '#plugins/flows/contract';
import { importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { readFolder } from '#testing/corpus/readFolder';
import { findSharedData } from '#testing/kits/findSharedData';
import { startServer } from '#testing/startServer';
import { personasOn } from '../testPersonas';

const sluice = await startServer();
afterAll(() => sluice.close());
const { call, create } = personasOn(sluice);
const exports = findSharedData('flows');

const capabilities = new Map(
  sluice.server.at(connectors).map(({ manifest }) => [manifest.connectorId, manifest.capabilities]),
);
/** Pages and answers of flows are shown; all else that is not pure is answered. */
const isAnswered = (connectorId = '', capability = '') =>
  capability !== '' &&
  capabilities.get(connectorId)?.[capability]?.pure !== true &&
  (connectorId !== 'httpConnector' || capability === 'makeRestApiCall');

/** Whatever a flow asks for: an answer of each service, and a value of each field. */
function listContent(graph: GraphData, inputSchema: readonly { propertyName: string }[]) {
  const text = JSON.stringify(graph);
  const names = [
    ...text.matchAll(/propertyName\\?":\s*\\?"([\w.-]{1,60})\\?"/g),
    ...text.matchAll(/\bname=\\+"([\w.-]{1,60})\\+"/g),
  ].map(([, name = '']) => name);
  const kinds = new Map(
    graph.elements.nodes
      .filter(({ data }) => data.nodeType === 'CONNECTION' && data.capabilityName)
      .filter(({ data }) => isAnswered(data.connectorId, data.capabilityName))
      .map(({ data }) => [`${data.connectorId}.${data.capabilityName}`, data] as const),
  );
  return {
    answers: [...kinds.values()].slice(0, 100).map(({ connectorId, capabilityName }) => ({
      connectorId: connectorId!,
      capability: capabilityName!,
      success: true,
      output: { id: 'known' },
    })),
    typed: [...new Set(names)].slice(0, 100).map(name => ({ name, value: 'ada@example.com' })),
    inputs: inputSchema.slice(0, 100).map(({ propertyName: name }) => ({ name, value: '1' })),
  };
}

it.skipIf(!exports)(
  'a persona walks through real exports, and no service that it answers for is called (skipped without shared/data/flows)',
  { timeout: 240_000 },
  async () => {
    const reasons = new Map<string, number>();
    const [faults, called]: [string[], string[]] = [[], []];
    let [answered, pages] = [0, 0];
    for (const { name: file, text } of readFolder(exports!)) {
      const { token, companyId } = await sluice.company();
      const body = importBody(JSON.parse(text));
      const imported = await call(token, 'PUT', '/flows/import', body as object);
      if (imported.status !== 200) continue;
      for (const { flowId } of imported.body.flows as { flowId: string }[]) {
        const { flowInfo } = (await call(token, 'GET', `/flows/${flowId}`)).body;
        const content = listContent(flowInfo.graphData, flowInfo.inputSchema ?? []);
        const { personaId } = await create(token, { name: 'Real', ...content });
        const started = await call(token, 'POST', `/flows/${flowId}/try`, { personaId });
        if (started.status !== 200) continue;
        const { interactionId, tryFlowToken } = started.body;
        const at = `/flows/${flowId}/trials/${interactionId}/walk`;
        const walk = await call(token, 'POST', at, { personaId, tryFlowToken });
        if (walk.status !== 200) faults.push(`${file}: ${walk.text.slice(0, 200)}`);
        pages += walk.body.answered ?? 0;
        reasons.set(walk.body.reason, (reasons.get(walk.body.reason) ?? 0) + 1);
        const url = `/company/${companyId}/flows/${flowId}/interactions/${interactionId}/events`;
        const { events } = (await call(token, 'GET', `${url}?limit=1000`)).body;
        for (const { flowId: of, nodeId, connectorId, capability, persona } of events) {
          if (of !== flowId || nodeId === null || !isAnswered(connectorId, capability)) continue;
          if (persona === 'Real') answered++;
          else called.push(`${file}: ${connectorId}.${capability}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(reasons.get('ended')).toBeGreaterThan(40);
    expect([...new Set(called)]).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    expect(pages).toBeGreaterThan(20);
  },
);
