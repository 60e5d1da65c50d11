import {
  archivedTables,
  contribute,
  encryptedTables,
  type ArchivedTable,
  type EncryptedTable,
} from '#core/server';
import type { ImportedTable } from '#core/server/internal';
import { readVariableKey, variableContexts, variableStore, variableTypes } from '../contract';
import { strings } from '../strings';
import { encryptedImports } from './files/KeptImport';
import { encryptedRemovals } from './removedVariables';
import { findTextExcess } from '../domain/variableBudgets';
import { createSizeFailure, requireCarriedRoom } from './limits/requireCarried';
import { requireSpaceKept } from './limits/VariableSpace';
import { requireMadeRoom } from './newRow';
import type { ConstructRow } from './tables';

/** Values of secret variables. */
export const encryptedConstructs: EncryptedTable<ConstructRow> = {
  table: 'constructs',
  key: ['name'],
  list: ({ name, type, value }) =>
    type === 'secret' && value !== null
      ? [{ place: { table: 'constructs', row: name, column: 'value' }, sealed: value }]
      : [],
  put: (_, [value]) => (value === undefined ? {} : { value }),
};

/** Refuses variables of an archive that the environment has no room for; others may stay as they are. */
async function requireArchivedRoom(imported: ImportedTable): Promise<void> {
  const { db, companyId, written, before } = imported;
  const added = { made: 0, carried: 0 };
  for await (const rows of written.batches())
    for (const row of rows) {
      const { name, type, value, carried } = row;
      const excess = type === 'secret' ? undefined : findTextExcess(String(value ?? ''));
      if (excess) throw createSizeFailure(String(name), excess);
      if (before(row)?.['carried'] !== carried) added[carried === 0 ? 'made' : 'carried'] += 1;
    }
  if (added.made > 0) await requireMadeRoom(db, companyId, added.made);
  if (added.carried > 0) await requireCarriedRoom(db, companyId, 0);
  if (written.size > 0) await requireSpaceKept(db, companyId);
}

const archivedVariables: ArchivedTable = {
  table: 'constructs',
  title: strings.variables.text,
  key: ['name'],
  order: 30,
  part: 'configuration',
  nameOf: row => readVariableKey(String(row['name'])).name,
  fault: ({ name, context, type, value }) => {
    if (!variableContexts.some(each => each === context))
      return `its context “${String(context)}” does not exist`;
    if (readVariableKey(String(name)).context !== context)
      return 'its name and context don’t match';
    if (!variableTypes.some(each => each === type))
      return `its type “${String(type)}” does not exist`;
    if (type === 'secret' || value === null) return undefined;
    try {
      JSON.parse(String(value));
      return undefined;
    } catch {
      return 'its value is not valid JSON';
    }
  },
  settle: row => (row['value'] === '' ? { ...row, value: null } : row),
  secretFault: (_, text) => {
    const excess = findTextExcess(text);
    return excess && `its value ${excess}`;
  },
  remembers: ['carried'],
  complete: requireArchivedRoom,
  forget: (server, companyId) => server.get(variableStore).forget(companyId),
};

/** The declarations of variables for archives and key rotation. */
export const keptVariables = [
  contribute(encryptedTables, 'variables.sealed', encryptedConstructs),
  contribute(encryptedTables, 'variables.sealedRemovals', encryptedRemovals),
  contribute(encryptedTables, 'variables.sealedImports', encryptedImports),
  contribute(archivedTables, 'variables.archived', archivedVariables),
];
