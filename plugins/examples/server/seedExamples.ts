import { flowChecks } from '#plugins/flows/contract/internal';
import { newId } from '#core/contract';
import type { CompanySeed } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore } from '#plugins/variables/contract';
import { flowStore, type Flow } from '#plugins/flows/contract';
import type { DrawnVariable } from '#plugins/flows/contract/internal';
import { listConnectorIds } from '#plugins/flows/contract/graph/elements/graphIndex';
import { toDrawnVariable } from './createFlowMaker';
import { registration } from './registration';
import { scheduledReport } from './scheduledReport';
import { signIn } from './signIn';
import { signInWithCode } from './signInWithCode';
import { exampleConnections } from './sketch';

interface Example {
  readonly name: string;
  readonly description: string;
  readonly trigger?: { readonly type: string };
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly variables: readonly DrawnVariable[];
  readonly graphData: Flow['graphData'];
}

/** The flows a company starts with when examples were chosen. */
export const examples: readonly Example[] = [signIn, registration, signInWithCode, scheduledReport];

/** Gives a new company the example flows, deployed, with the connections and variables they use. */
export async function seedExamples({
  companyId,
  customerId,
  examples: wanted,
  db,
  server,
}: CompanySeed): Promise<void> {
  if (!wanted) return;
  await server.get(connectionStore).createMissing(db, companyId, customerId, exampleConnections);
  const store = server.get(flowStore);
  const now = Date.now();
  for (const [index, example] of examples.entries()) {
    const variables = example.variables.map(each => toDrawnVariable(each, companyId));
    await server.get(variableStore).ensure(db, companyId, variables, customerId);
    const flow: Flow = {
      flowId: newId(),
      companyId,
      customerId,
      name: example.name,
      description: example.description,
      flowStatus: 'enabled',
      flowColor: '#AFD5FF',
      createdDate: now + index,
      currentVersion: 1,
      publishedVersion: 1,
      authTokenExpireIds: [],
      connectorIds: listConnectorIds(example.graphData),
      settings: { logLevel: 2, ...example.settings },
      timeouts: 'null',
      trigger: example.trigger ?? {},
      graphData: example.graphData,
      inputSchema: [],
      variables,
      connections: [],
    };
    const lint = server.get(flowChecks).lintDrawn(flow);
    await store.insert(db, store.prepareSmall(flow, lint), 'Example');
    const cause = { way: 'deploy', actorId: customerId, reason: 'Example' } as const;
    await store.noteInserted(db, flow, cause);
  }
}
