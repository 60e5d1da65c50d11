import {
  archivedTables,
  contribute,
  encryptedTables,
  type ArchivedTable,
  type EncryptedTable,
} from '#core/server';
import { readVariableKey, variableContexts, variableStore, variableTypes } from '../contract';
import { strings } from '../strings';
import { encryptedImports } from './files/KeptImport';
import { encryptedRemovals } from './removedVariables';
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
  forget: (server, companyId) => server.get(variableStore).forget(companyId),
};

/** The declarations of variables for archives and key rotation. */
export const keptVariables = [
  contribute(encryptedTables, 'variables.sealed', encryptedConstructs),
  contribute(encryptedTables, 'variables.sealedRemovals', encryptedRemovals),
  contribute(encryptedTables, 'variables.sealedImports', encryptedImports),
  contribute(archivedTables, 'variables.archived', archivedVariables),
];
