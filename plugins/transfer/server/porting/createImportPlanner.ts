import type { Queries } from '#core/server';
import type { ImportBody } from '../../contract';
import { parseImport } from '../../domain/exchange/parseImport';
import { planImport } from '../../domain/exchange/planImport';
import type { ImportPlan } from '../../domain/exchange/importPlan';
import { importWorld } from './importWorld';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/toBadRequest';
import type { PortWork } from './PortWork';

/**
 * Reads what a call brings; the plan for it is made later, and again in the transaction that
 * carries it out.
 */
export function createImportPlanner(work: PortWork, { connectionMapping, ...wrapper }: ImportBody) {
  const source = toBadRequest('body', () => parseImport(wrapper));
  return async (db: Queries): Promise<ImportPlan> => {
    const world = await importWorld(work, db, source, connectionMapping);
    return toBadRequest('body', () => planImport(source, world));
  };
}
