import { can, every } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { mayMakeVariables, variablesAccess } from '../../contract';
import { strings } from '../../strings';
import type { VariablesAddress } from '../useVariablesAddress';

/** A variable as its actions need it. */
export interface ActedVariable {
  /** The composite name. */
  readonly key: string;
  /** The list on screen has it, and need not be narrowed to it. */
  readonly listed?: boolean;
}

const reads = can(variablesAccess, 'read');
const adds = mayMakeVariables;
const changes = can(variablesAccess, 'update');
const load = () => import('./runVariableActions');
const among: SubjectSource<ActedVariable> = {
  question: strings.whichVariable,
  find: fromModule(load, 'findAnyVariable'),
};

/** Opens the form for a new variable. */
export const addVariable = action('variables.add', {
  title: strings.addVariable,
  words: 'create variable, new variable, new secret, attribute, constant',
  palette: strings.goToVariables,
  when: adds,
  run: fromModule(load, 'add'),
});

/** Opens the dialog that brings a file in. */
export const importVariables = action('variables.import', {
  title: strings.import,
  palette: strings.importTitle,
  when: every(adds, changes),
  run: fromModule(load, 'bringIn'),
});

/** Saves the variables that the filters show as JSON. */
export const exportJson = action('variables.exportJson', {
  title: strings.exportJson,
  palette: false,
  when: reads,
  run: fromModule(load, 'saveJson'),
});

/** Saves the variables that the filters show as a table. */
export const exportCsv = action('variables.exportCsv', {
  title: strings.exportCsv,
  palette: false,
  when: reads,
  run: fromModule(load, 'saveCsv'),
});
export type Filter = VariablesAddress['filter'];

/** Shows the variables that were deleted of late. */
export const openDeleted = action('variables.deleted', {
  title: strings.removed,
  words: 'restore variable, trash',
  when: reads,
  run: fromModule(load, 'openDeleted'),
});

/** Opens a variable: to be changed, or, for who may not, where it is used. */
export const openVariable = action('variables.openOne', {
  title: strings.open,
  palette: strings.openVariable,
  among,
  when: reads,
  run: fromModule(load, 'open'),
});

/** Shows where a variable is used. */
export const showUses = action('variables.showUses', {
  title: strings.showUses,
  palette: false,
  when: reads,
  run: fromModule(load, 'showUses'),
});

/** Copies how nodes refer to a variable. */
export const copyReference = action('variables.copyReference', {
  title: strings.copyReference,
  palette: false,
  when: reads,
  run: fromModule(load, 'copy'),
});

/** Deletes a variable after a question that says what would break; it can be taken back. */
export const deleteVariable = action('variables.deleteOne', {
  title: strings.remove,
  palette: strings.deleteVariable,
  among,
  danger: true,
  when: can(variablesAccess, 'delete'),
  run: fromModule(load, 'remove'),
});

/** The actions of variables. */
export const variableActions = [
  addVariable,
  importVariables,
  exportJson,
  exportCsv,
  openDeleted,
  openVariable,
  showUses,
  copyReference,
  deleteVariable,
];
