import { can, evaluate, format } from '#core/contract';
import { connectorCatalogue } from '#plugins/connectors/contract';
import { variablesAccess } from '#plugins/variables/contract';
import type { ImportPlan } from '../../domain/exchange/importPlan';
import type { PortWork } from './PortWork';
import { strings } from '../../strings';

/**
 * Returns the part of a plan that this caller and this installation can carry out, with a sentence
 * for each omission.
 */
export function importTerms(
  { server, access }: Pick<PortWork, 'server' | 'access'>,
  plan: ImportPlan,
) {
  const catalogue = server.get(connectorCatalogue);
  const isKnown = ({ connectorId }: { connectorId: string }) =>
    catalogue.find(connectorId) !== undefined;
  const unknown = [...plan.connectionsToCreate, ...plan.unresolved].filter(each => !isKnown(each));
  const mayMakeVariables = evaluate(can(variablesAccess, 'create'), access).open;
  const ofFlow = (context: string) => context === 'flow' || context === 'flowInstance';
  const [variables, withheld] = [true, false].map(taken =>
    plan.variablesToCreate.filter(({ context }) => (mayMakeVariables || ofFlow(context)) === taken),
  );
  return {
    connections: plan.connectionsToCreate.filter(isKnown),
    unresolved: plan.unresolved.filter(isKnown),
    variables: variables!,
    notes: [
      ...plan.notes,
      ...unknown.map(({ name, connectorId, nodes }) =>
        format(strings.unknownConnector, { name, connectorId, count: nodes }),
      ),
      ...withheld!.map(
        ({ name, context }) =>
          `The ${context} variable "${name}" is missing, and you may not create variables.`,
      ),
    ],
  };
}
