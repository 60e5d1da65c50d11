import { archivedTables, contribute } from '#core/server';
import { archivedFlows } from './archivedFlows';
import { archivedForms, archivedRetention, archivedRules, archivedStandIns } from './archivedRules';
import { archivedVersions } from './archivedVersions';

/** What archives are told of flows. */
export const keptFlows = [
  archivedFlows,
  archivedVersions,
  archivedRules,
  archivedStandIns,
  archivedForms,
  archivedRetention,
].map(each => contribute(archivedTables, `flows.archived.${each.table}`, each));
