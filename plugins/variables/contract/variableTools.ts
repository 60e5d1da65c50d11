import { namespace, type Panel } from '#core/contract';

const variables = namespace('variables');

/** A variable, by its composite name. */
export interface VariableToolProps {
  readonly name: string;
}
/** More entries in the menu of a variable in the list. */
export const variableMenu = variables.extensionPoint<Panel<VariableToolProps>>('variableMenu');
/** Buttons beside the uses of a variable. */
export const usesTools = variables.extensionPoint<Panel<VariableToolProps>>('usesTools');
