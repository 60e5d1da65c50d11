import { Type, type Static } from 'typebox';
import { can, endpoint, every, Moment } from '#core/contract';
import { failures } from './failures';
import { variablesAccess } from './references';
import { listRemovedVariables, VariableReport } from './variableBulk';
import { countVariables, listVariables } from './variableCalls';

/** An import of variables that can still be taken back. */
export const VariableImport = Type.Object({
  importId: Type.String(),
  madeDate: Moment,
  created: Type.Integer(),
  updated: Type.Integer(),
});
export type VariableImport = Static<typeof VariableImport>;

export const listVariableImports = endpoint('GET /constructs/imports', {
  summary:
    'The imports of variables that can still be taken back, for thirty days; the latest first.',
  reply: Type.Object({ imports: Type.Array(VariableImport) }),
  when: can(variablesAccess, 'read'),
  failure: failures.fetchAttributes,
});
export const undoVariableImport = endpoint('POST /constructs/imports/:importId/undo', {
  summary:
    'Takes an import of variables back: deletes what it made and puts back what it changed, but what is used or was changed since. What is refused can be taken back later.',
  reply: VariableReport,
  when: every(can(variablesAccess, 'update'), can(variablesAccess, 'delete')),
  failure: failures.updateAttribute,
  invalidates: () => [listVariables, countVariables, listRemovedVariables, listVariableImports],
});
