import type { ImportReply } from '../../contract';
import { applyPlan } from '../../domain/exchange/applyPlan';
import type { ImportPlan } from '../../domain/exchange/importPlan';
import { importTerms } from './importTerms';
import { deployable } from './deployable';
import type { PortWork } from './PortWork';

/** Previews the result of carrying out a plan. */
export async function previewPlan(work: PortWork, plan: ImportPlan): Promise<ImportReply> {
  const { server, db, companyId, customerId } = work;
  const terms = importTerms(work, plan);
  const { kept } = await deployable(
    server,
    db,
    applyPlan(plan, { companyId, customerId, now: Date.now() }),
  );
  return {
    flows: [],
    choices: plan.choices.map(each => ({ ...each, candidates: [...each.candidates] })),
    variablesCreated: terms.variables.map(({ key }) => key),
    connectionsCreated: terms.connections.map(({ name }) => name),
    notes: [...terms.notes, ...kept],
  };
}
