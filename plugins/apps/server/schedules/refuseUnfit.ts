import { catalogue, codes, Failure } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { flowDirectory } from '#plugins/flows/contract';
import { faultPlace } from '../../domain/faultPlace';
import { toPolicy } from '../appRow';
import type { PolicyRow } from '../tables';

/**
 * Fails where a policy cannot start by itself: without a flow, or with one that needs somebody, is
 * not deployed or has errors.
 */
export async function refuseUnfit(server: ServerHost, db: Queries, row: PolicyRow): Promise<void> {
  const { name, flows } = toPolicy(row);
  const refuse = (message: string) => new Failure(400, codes.invalid, message);
  if (flows.length === 0)
    throw refuse(`The policy “${name}” has no flow yet. Give it a scheduled flow first.`);
  const standings = (await server.find(flowDirectory)?.standings(db, flows)) ?? [];
  for (const { flowId } of flows)
    if (!standings.some(each => each.flowId === flowId))
      throw refuse(`A flow of the policy “${name}” is no longer here. Take it out of the policy.`);
  const present = standings.find(each => !each.scheduled);
  if (present)
    throw refuse(
      `“${present.name}” is no scheduled flow: it may need somebody to answer. Set the type of the flow to Schedule in its settings, save and deploy it.`,
    );
  const draft = standings.find(each => !each.deployed);
  if (draft)
    throw refuse(`“${draft.name}” is not deployed yet. Deploy it to let it start by itself.`);
  const errors = standings.flatMap(({ flowId, errors: found }) =>
    found.map(({ nodeId, message }) => ({ at: faultPlace({ flowId, nodeId }), message })),
  );
  if (errors.length > 0)
    throw new Failure(400, codes.scheduleInvalid, catalogue.scheduleInvalid.text, errors);
}
