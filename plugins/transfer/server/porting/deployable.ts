import { flowChecks } from '#plugins/flows/contract';
import type { Queries, ServerHost } from '#core/server';
import type { Flow } from '#plugins/flows/contract';

/**
 * The flows, those that break a rule which the company requires for deploy as flows that are not
 * deployed, and why.
 */
export async function deployable(server: ServerHost, db: Queries, flows: readonly Flow[]) {
  const judged = await Promise.all(
    flows.map(async flow => ({
      flow,
      faults: await server.get(flowChecks).findRequired(db, flow, flows),
    })),
  );
  return {
    flows: judged.map(({ flow, faults }) =>
      faults.length > 0 ? { ...flow, publishedVersion: null } : flow,
    ),
    kept: judged.flatMap(({ flow, faults }) =>
      faults.length === 0
        ? []
        : [
            `“${flow.name}” is imported and not deployed: it breaks ${faults.map(({ title }) => `“${title}”`).join(', ')}, which this company requires for deploy.`,
          ],
    ),
  };
}
