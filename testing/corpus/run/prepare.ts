import { importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { mfaStore } from '#plugins/pingone/server/mfa/mfaNode';
import type { startServer } from '../../startServer';
import type { CorpusFile } from '../readFolder';
import { person } from './fittingValue';
import { createInputs, listComparedInputs, type DeclaredInput, type Inputs } from './startInputs';
import type { WalkedFlow } from './ends/Graphs';
import { addPersons, type Person } from './explore/persons';

type Server = Awaited<ReturnType<typeof startServer>>;

/** A flow with the policy that starts it. */
interface Start {
  readonly flowId: string;
  readonly name: string;
  /** Whether another flow of its file calls it. */
  readonly called: boolean;
  readonly policyId: string;
  readonly apiKey: string;
  readonly inputs: {
    readonly all: Inputs;
    readonly required: Inputs;
    readonly compared: readonly Inputs[];
  };
}
interface Prepared {
  readonly token: string;
  readonly companyId: string;
  readonly flows: readonly WalkedFlow[];
  readonly texts: readonly string[];
  readonly starts: readonly Start[];
  readonly persons: readonly Person[];
}

/** Imports a file into a company of its own with a directory, and deploys what it brings. */
export async function prepare(server: Server, file: CorpusFile): Promise<Prepared> {
  const { token, companyId } = await server.company();
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
    const reply = await server.inject(method, url, { token, ...(body !== undefined && { body }) });
    if (reply.status >= 300)
      throw new Error(
        `${method} ${url.replace(/[\w-]{32,36}/g, '…')} answered ${reply.status}: ${reply.text.slice(0, 300)}`,
      );
    return reply.body;
  };
  const made = await ask('POST', `/company/${companyId}/users`, {
    ...person,
    emailVerified: true,
    attributes: { mfaEnabled: true },
  });
  const device = { kind: 'email', name: 'Email', address: person.email, active: true } as const;
  await server.server.get(mfaStore).devices.add(companyId, made.userId, device);
  const persons = await addPersons(server, { token, companyId, userId: made.userId });
  const document: unknown = JSON.parse(file.text);
  const { flows: imported } = (await ask('PUT', '/flows/import', importBody(document))) as {
    flows: readonly { flowId: string; name: string }[];
  };
  const flows: (WalkedFlow & { readonly inputSchema?: readonly DeclaredInput[] })[] = [];
  for (const { flowId } of imported) {
    flows.push(await ask('GET', `/flows/${flowId}/versions/-1`));
    await ask('PUT', `/flows/${flowId}/deploy`);
  }
  const called = new Set(
    flows.flatMap(({ flowId, graphData }) =>
      subflowCalls(graphData).flatMap(call => (call.flowId === flowId ? [] : call.flowId)),
    ),
  );
  const { app } = await ask('POST', '/apps', { name: 'Corpus' });
  await ask('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
  // Those that call others come first, as they lead to these as well.
  const roots = flows.filter(({ flowId }) => !called.has(flowId));
  const isCalled = ({ flowId }: WalkedFlow) => roots.length > 0 && called.has(flowId);
  const starts: Start[] = [];
  for (const flow of [...flows].sort((a, b) => Number(isCalled(a)) - Number(isCalled(b)))) {
    const { flowId, name } = flow;
    await ask('POST', `/apps/${app.appId}/policy`, {
      name: flowId,
      status: 'enabled',
      flows: [{ flowId, versionId: -1, weight: 100 }],
    });
    const { app: kept } = await ask('GET', `/apps/${app.appId}`);
    const inputs = {
      ...createInputs(flow.inputSchema ?? [], JSON.stringify(flow), made.userId),
      compared: listComparedInputs(flow),
    };
    const { policyId } = kept.policies.at(-1);
    starts.push({
      flowId,
      name,
      called: isCalled(flow),
      policyId,
      apiKey: kept.apiKeys.prod,
      inputs,
    });
  }
  const texts = flows.map(flow => JSON.stringify(flow));
  return { token, companyId, flows, texts, starts, persons };
}
