import { flowChecks } from '#plugins/flows/contract';
import type { Queries, ServerHost } from '#core/server';
import { loadFlow } from '../loadFlow';

/**
 * Why a fixed version may not be run by name, as a sentence: it never passed the rules that a
 * deploy asks for.
 */
export async function runFault(
  server: ServerHost,
  db: Queries,
  flowId: string,
  versionId: number,
): Promise<string | undefined> {
  const version = await db
    .selectFrom('flow_versions')
    .select('deployed_date')
    .where('flow_id', '=', flowId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  if (!version) {
    const here = await db
      .selectFrom('flows')
      .select('name')
      .where('flow_id', '=', flowId)
      .executeTakeFirst();
    return here && `“${here.name}” has no version ${versionId}. Choose one that it has.`;
  }
  if (version.deployed_date !== null) return undefined;
  const flow = await loadFlow(db, flowId, versionId);
  const faults = await server.get(flowChecks).findRequired(db, flow);
  if (faults.length === 0) return undefined;
  const titles = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
  return `Version ${versionId} of “${flow.name}” was never deployed and breaks what this company requires for deploy: ${titles}. Mend and deploy the flow, or choose another version.`;
}
