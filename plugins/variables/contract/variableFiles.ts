import { Type, type Static } from 'typebox';
import { can, endpoint, every, Moment } from '#core/contract';
import { failures } from './failures';
import {
  variablesAccess,
  mayMakeVariables,
  countVariables,
  listVariables,
  VariableFilter,
} from './variableCalls';
import { VariableReport, listRemovedVariables } from './variableBulk';

/** An import of variables that can still be taken back. */
export const VariableImport = Type.Object({
  importId: Type.String(),
  madeDate: Moment,
  created: Type.Integer(),
  updated: Type.Integer(),
});
export type VariableImport = Static<typeof VariableImport>;

export const listVariableImports = endpoint('GET /constructs/imports', {
  summary: 'Lists the variable imports of the last 30 days that can be undone, newest first.',
  reply: Type.Object({ imports: Type.Array(VariableImport) }),
  when: can(variablesAccess, 'read'),
  failure: failures.fetchAttributes,
});
export const undoVariableImport = endpoint('POST /constructs/imports/:importId/undo', {
  summary:
    'Undoes a variable import: deletes the variables it created and restores those it changed. Variables that are in use or have changed since are skipped, and can be undone later.',
  reply: VariableReport,
  when: every(can(variablesAccess, 'update'), can(variablesAccess, 'delete')),
  failure: failures.updateAttribute,
  invalidates: () => [listVariables, countVariables, listRemovedVariables, listVariableImports],
});

/** How many variables one file brings at most. */
export const mostImported = 5000;
/** How long such a file is at most, in characters. */
export const longestFile = 4 * 1024 * 1024;

export const exportVariables = endpoint('GET /constructs/export', {
  summary: 'Returns variables as JSON, in the format of flow exports, or as CSV, without secrets.',
  query: Type.Intersect([
    VariableFilter,
    Type.Object({
      query: Type.Optional(Type.String({ maxLength: 200 })),
      format: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')])),
    }),
  ]),
  reply: Type.Unknown(),
  when: can(variablesAccess, 'read'),
  failure: failures.fetchAttributes,
});
export const importVariables = endpoint('POST /constructs/import', {
  summary:
    'Creates and changes variables from JSON or CSV. If any part fails, nothing changes. A dry run only reports what would change. Importing the same file again changes nothing. Undo an import by its `importId`.',
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: Type.Object({
    text: Type.String({ maxLength: longestFile }),
    /** Whether rejected entries are skipped; otherwise one rejects the whole file. */
    skipRefused: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Intersect([VariableReport, Type.Object({ importId: Type.Optional(Type.String()) })]),
  when: every(mayMakeVariables, can(variablesAccess, 'update')),
  failure: failures.createAttribute,
  bodyLimit: 5 * 1024 * 1024,
  invalidates: () => [listVariables, countVariables, listVariableImports],
});
