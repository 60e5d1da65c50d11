import { codes, Failure, newId } from '#core/contract';
import type { ConnectionName } from '#plugins/connections/contract';
import type { FlowParcel, PromotionChoices, PromotionPlan } from '../../contract';
import { wantedConnections } from '../../domain/exchange/wantedConnections';

/**
 * For each connection of the parcel the one here: chosen, of the same id, of the same name, the
 * first of its connector, or one to make.
 */
export function boundConnections(
  { flows, connections }: FlowParcel,
  choices: Pick<PromotionChoices, 'connections'>,
  here: readonly ConnectionName[],
) {
  const wanted = wantedConnections({ flows: flows.map(({ flow }) => flow) }, { connections: here });
  const taken = new Set(here.map(({ connectionId }) => connectionId));
  const bound = new Map<string, string>();
  const toMake: ConnectionName[] = [];
  const plans: PromotionPlan['connections'] = wanted.map(each => {
    const { connectionId, connectorId, candidates } = each;
    const name = connections[connectionId] ?? each.name;
    const said = choices.connections[connectionId];
    if (said && !candidates.some(one => one.connectionId === said)) {
      const message = `The connection chosen for “${name}” is not here, or is of another connector than ${connectorId}.`;
      throw new Failure(400, codes.invalid, message, [
        { at: `body/choices/connections/${connectionId}`, message },
      ]);
    }
    const like =
      candidates.find(one => one.connectionId === connectionId) ??
      candidates.find(one => one.name === name) ??
      candidates[0];
    const chosen = said ?? like?.connectionId ?? '';
    if (chosen === '')
      toMake.push({
        connectionId: taken.has(connectionId) ? newId() : connectionId,
        connectorId,
        name,
      });
    bound.set(connectionId, chosen || toMake.at(-1)!.connectionId);
    return { ...each, name, candidates: [...candidates], chosen };
  });
  return { plans, bound, toMake };
}
