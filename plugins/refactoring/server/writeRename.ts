import { codes, Failure, format } from '#core/contract';
import type { AuditEntry, Call, Queries } from '#core/server';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { flowChecks, type PreparedFlow } from '#plugins/flows/contract/internal';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { withoutCompiled } from '#plugins/flows/contract/graph/withoutCompiled';
import type { CarriedVariable } from '#plugins/variables/contract';
import { strings } from '../strings';
import type { PlannedFlow } from './planRename';

/** The versions of flows that a person has seen before they agreed. */
export type Seen = Readonly<Record<string, number>>;

/** Refuses where a flow is another than the one that was seen, and names it. */
export async function requireSeen(
  { server, db }: Pick<Call, 'server' | 'db'>,
  flows: readonly PlannedFlow[],
  seen: Seen,
): Promise<void> {
  const other = flows.find(
    ({ before }) =>
      !Object.hasOwn(seen, before.flowId) || seen[before.flowId] !== before.currentVersion,
  );
  if (other) throw createOutdated(other.before.name);
  const planned = new Set(flows.map(({ before }) => before.flowId));
  const missing = Object.keys(seen).find(flowId => !planned.has(flowId));
  if (missing === undefined) return;
  const names = await server.get(flowStore).names(db, [missing]);
  throw createOutdated(names.get(missing) ?? missing);
}

/** The refusal where a flow has changed since the preview. */
export const createOutdated = (flow: string): Failure =>
  new Failure(409, codes.conflict, format(strings.changedMeanwhile, { flow }));

interface Terms {
  readonly flows: readonly PlannedFlow[];
  /** A sentence that each new version carries. */
  readonly message: string;
  /** The variable under its new name, where one is renamed. */
  readonly variable?: CarriedVariable;
  /** Writes what is beside the flows and answers with what the trail says of the whole. */
  readonly write: (db: Queries) => Promise<AuditEntry>;
}

/** From so many nodes and edges on, a thread writes where the database is SQLite. */
const many = 2000;

/**
 * Saves each flow as its next version, and what is beside them, in one transaction; all that takes
 * long is done before it.
 */
export async function writeRename(call: Call, terms: Terms) {
  const { server, companyId, audit } = call;
  const prepared = await prepareFlows(call, terms);
  const work = async (db: Queries) => {
    const entry = await terms.write(db);
    const entries: AuditEntry[] = [];
    const saved = [];
    for (const flow of prepared) {
      const version = await saveFlow(call, db, flow, terms.message);
      const { flowId, name, currentVersion } = flow.flow;
      saved.push({ flowId, name, version });
      entries.push({
        action: 'update',
        resource: 'flow',
        resourceId: flowId,
        before: { name, version: currentVersion },
        after: { name, version, message: terms.message },
      });
    }
    await audit([entry, ...entries], db);
    return saved;
  };
  const size = prepared.reduce((sum, { flow }) => sum + countElements(flow), 0);
  return size < many ? call.transaction(work) : server.database.longTransaction(companyId, work);
}

const countElements = ({ graphData: { elements } }: Flow) =>
  (elements.nodes?.length ?? 0) + (elements.edges?.length ?? 0);

/**
 * Lints each flow as it will be. Its texts are those that it had but for a name, so none of them is
 * refused.
 */
async function prepareFlows({ server, db }: Call, { flows, variable }: Terms) {
  const added = variable ? [{ ...variable, type: 'property' }] : [];
  const coming = new Map(
    flows.map(({ flow }) => {
      const bare = withoutCompiled(flow);
      return [flow.flowId, { ...bare, variables: [...(bare.variables ?? []), ...added] }];
    }),
  );
  const prepared: PreparedFlow[] = [];
  for (const { flow } of flows) {
    const around = [flow.flowId, ...subflowCalls(flow.graphData).map(each => each.flowId)];
    const nearby = [...new Set(around)].flatMap(id => coming.get(id) ?? []);
    const bare = withoutCompiled(flow);
    const lint = await server.get(flowChecks).lint(db, bare, nearby);
    prepared.push(await server.get(flowStore).prepare(bare, lint));
  }
  return prepared;
}

async function saveFlow(
  { server, customerId }: Call,
  db: Queries,
  prepared: PreparedFlow,
  message: string,
): Promise<number> {
  const { name, currentVersion } = prepared.flow;
  try {
    const now = Date.now();
    return await server
      .get(flowStore)
      .save(db, prepared, { currentVersion, customerId, now, message });
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    if (fault.code === codes.versionLimit)
      throw new Failure(400, codes.versionLimit, format(strings.fullVersions, { flow: name }));
    throw fault.code === codes.conflict ? createOutdated(name) : fault;
  }
}
