import type { CommandContext, EnvironmentClient } from '#core/command';
import { listConnections } from '#plugins/connections/contract';
import type { Flow } from '#plugins/flows/contract';
import { exportVersion } from '#plugins/flows/contract/internal';
import { findFlows } from './findFlows';
import type { NamedConnection } from '../domain/plan/planFlows';

/** An environment as folders compare with it. */
export interface Environment {
  readonly flows: readonly Flow[];
  readonly connections: readonly NamedConnection[];
}

const atOnce = 6;

/** Reads the flows of an environment. */
export async function readEnvironment(
  client: EnvironmentClient,
  { progress }: Pick<CommandContext, 'progress'>,
): Promise<Environment> {
  const rows = await findFlows({ connect: async () => client }, []);
  const flows: Flow[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    progress(at, rows.length, 'Reading flows');
    const some = rows.slice(at, at + atOnce).map(async ({ flowId }) => {
      const params = { flowId, versionId: '-1' };
      return (await client.call(exportVersion, { params, query: {} })) as Flow;
    });
    flows.push(...(await Promise.all(some)));
  }
  progress(rows.length, rows.length, 'Reading flows');
  const connections = (await client.call(listConnections, {})) as readonly NamedConnection[];
  return { flows, connections };
}
