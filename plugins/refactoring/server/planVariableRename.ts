import { codes, Failure, format } from '#core/contract';
import type { Call } from '#core/server';
import type { Flow } from '#plugins/flows/contract';
import {
  readVariableKey,
  variableKey,
  variableStore,
  variableUses,
  type CarriedVariable,
  type VariableUse,
} from '#plugins/variables/contract';
import { renameVariableSliced } from '../domain/rename/renameVariable';
import { strings } from '../strings';
import { listPinned } from './listPinned';
import { planFlows, type RenamePlan } from './planRename';

type Around = Pick<Call, 'server' | 'db' | 'companyId'>;

/** The variable of a composite name, without its value. */
export async function findVariable(
  { server, db, companyId }: Around,
  key: string,
): Promise<CarriedVariable> {
  const { name, context, flowId = '' } = readVariableKey(key);
  const which = { flowId, names: [name], values: false };
  const wanted = variableKey(name, context, flowId);
  const variables = await server.get(variableStore).exported(db, companyId, which);
  const variable = variables.find(each => each.name === wanted);
  if (!variable) throw new Failure(404, codes.notFound, strings.noVariable.text);
  return variable;
}

/** Plans a new name for a variable in the current versions of all flows. */
export async function planVariableRename(
  around: Around,
  key: string,
  to: string,
): Promise<RenamePlan> {
  const uses = await findUses(around, key);
  const current = uses.filter(use => use.current).map(({ flowId }) => flowId);
  const rename = <F extends Flow>(flow: F) => renameVariableSliced(flow, key, to);
  return {
    flows: await planFlows(around, current, rename),
    // A flow of which only an older version uses it is in none of these uses.
    pinned: await listPinned(around, 'all', rename),
    deployed: uses
      .filter(use => use.deployed)
      .map(({ flowId, name, versionId: version }) => ({ flowId, name, version })),
    starters: [],
  };
}

/** Finds where flows use a variable. */
export async function findUses(
  { server, db, companyId }: Around,
  key: string,
): Promise<readonly VariableUse[]> {
  return (await server.get(variableUses).of(db, companyId, [key])).get(key) ?? [];
}

/** Refuses a name that flows use already for a variable that is declared nowhere. */
export async function refuseUsedName(around: Around, key: string, to: string): Promise<void> {
  const use = (await findUses(around, key)).find(each => each.current);
  if (!use) return;
  const message = format(strings.nameInUse, { flow: use.name, name: to });
  throw new Failure(409, codes.conflict, message, [{ at: 'body/to', message }]);
}
