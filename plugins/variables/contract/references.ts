import { namespace } from '#core/contract';

const variables = namespace('variables');

/** The wire's resource group for variables. */
export const variablesAccess = variables.permission('variables');
export const variablesPlan = variables.entitlement('attributes');
export const attributes = variables.route('attributes', '/attributes');
