/**
 * # Read flows on the server
 *
 * `flowDirectory` lists flows with their versions, `flowStore` loads and saves them, and
 * `flowMaker` creates a flow that your plugin includes. `db` comes from the call and is bound to
 * its environment.
 */
import { Type } from 'typebox';
import { always, endpoint } from '@sluice/core/contract';
import { handle } from '@sluice/core/server';
import { flowDirectory, flowMaker, flowStore } from '@sluice/flows';

const measure = endpoint('GET /memos/flows', {
  summary: 'Counts flows and nodes.',
  reply: Type.Object({ flows: Type.Integer(), nodes: Type.Integer() }),
  when: always,
});

export const measureFlows = handle(measure, async (_, { db, server }) => {
  const flows = await server.get(flowDirectory).list(db);
  const store = server.get(flowStore);
  const loaded = await Promise.all(flows.slice(0, 10).map(({ flowId }) => store.load(db, flowId)));
  const nodes = loaded.flatMap(({ graphData }) => graphData.elements.nodes ?? []);
  return { flows: flows.length, nodes: nodes.length };
});

export const makeEmpty = handle(measure, async (_, { db, companyId, server }) => {
  const flow = { name: 'From a memo', description: '', steps: [], ways: [] };
  await server.get(flowMaker).make(db, companyId, flow);
  return { flows: 1, nodes: 0 };
});
