import { readJson, type ServerHost } from '#core/server';
import type { Appearance } from '#plugins/flows/contract/internal';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import type { FlowSource } from './FlowSource';
import type { RunnableFlow } from '../interpreter/World';

const known = new WeakMap<RunnableFlow, Appearance>();

/**
 * How the pages of an interaction look, from the settings of the flow it was started with;
 * undefined where it is gone.
 */
export async function findAppearance(
  server: ServerHost,
  flows: FlowSource,
  companyId: string,
  interactionId: string,
): Promise<Appearance | undefined> {
  const row = await server.database
    .forCompany(companyId)
    .selectFrom('interactions')
    .select(['flow_id', 'version_id', 'policy_id', 'embed', 'ui_locales'])
    .where('interaction_id', '=', interactionId)
    .executeTakeFirst();
  const flow = row && (await flows.find(companyId, row.flow_id, row.version_id));
  if (!flow) return undefined;
  let appearance = known.get(flow);
  if (!appearance) known.set(flow, (appearance = toAppearance(flow.settings)));
  const { policy_id: policyId, embed, ui_locales: asked } = row;
  return {
    ...appearance,
    policyId,
    ...(embed && { embed: readJson(embed) }),
    ...(asked && { asked }),
  };
}
