import type { Flow } from '#plugins/flows/contract';
import { compareExport } from '#plugins/transfer/domain/exchange/compareExport';
import { lintFlow } from '#plugins/linter/domain/engine/Linter';
import { parseImport, importBody } from '#plugins/transfer/domain/exchange/parseImport';
import type { ForeignFlow } from '#plugins/flows/contract/graph/checks/checkFlow';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import type { startServer } from '../startServer';
import type { CorpusFile } from './readFolder';

type Server = Awaited<ReturnType<typeof startServer>>;

export interface ImportResult {
  readonly flows: readonly ForeignFlow[];
  readonly nodes: number;
  readonly transitions: number;
  readonly findings: number;
  readonly importMs: number;
  readonly notes: readonly string[];
}

/**
 * Takes one export through everything: parse, import into a company of its own on a real server,
 * export each flow, compare with the file, export the bundle and read it again, compile, lint.
 * Throws a sentence for the first thing that fails.
 */
export async function importFile(server: Server, file: CorpusFile): Promise<ImportResult> {
  const document: unknown = JSON.parse(file.text);
  const { flows } = parseImport(document);
  const { token } = await server.company();
  const began = performance.now();
  const reply = await server.inject('PUT', '/flows/import', { token, body: importBody(document) });
  const importMs = performance.now() - began;
  if (reply.status !== 200)
    throw new Error(`import answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  const made = reply.body.flows as { flowId: string; sourceFlowId: string }[];
  if (made.length !== flows.length)
    throw new Error(`${flows.length} flows in the file, ${made.length} imported`);
  const exported = await Promise.all(made.map(({ flowId }) => exportFlow(server, token, flowId)));
  const ids = new Map(made.map(({ sourceFlowId, flowId }) => [sourceFlowId, flowId]));
  const [first, ...more] = compareExport(document, { flows: exported }, ids);
  if (first) {
    const differing = `${first.path.join('.')}: ${show(first.before)} became ${show(first.after)}`;
    throw new Error(
      `flow ${first.flow} differs in ${more.length + 1} place(s); the first is ${differing}`,
    );
  }
  const bundle = await server.inject(
    'GET',
    `/flows/${made[0]!.flowId}/versions/-1?includeSubFlows=true`,
    { token },
  );
  parseImport(bundle.body);
  const machines = exported.map(({ graphData }) => compile(graphData));
  const known = new Map(exported.map(({ flowId, name }) => [flowId, name]));
  return {
    flows,
    nodes: exported.reduce((sum, { graphData }) => sum + graphData.elements.nodes.length, 0),
    transitions: machines.reduce((sum, { transitions }) => sum + transitions.length, 0),
    findings: exported.reduce((sum, flow) => sum + lintFlow(flow, { flows: known }).length, 0),
    importMs,
    notes: reply.body.notes,
  };
}

async function exportFlow(server: Server, token: string, flowId: string): Promise<Flow> {
  const reply = await server.inject(
    'GET',
    `/flows/${flowId}/versions/-1?includeVariableValues=true`,
    { token },
  );
  if (reply.status !== 200)
    throw new Error(`export answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  return reply.body;
}

const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
