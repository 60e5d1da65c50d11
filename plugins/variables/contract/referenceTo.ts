import { readVariableKey } from './variableKey';

const scopes: Readonly<Record<string, string>> = {
  company: 'global.company.variables',
  flow: 'global.flow.variables',
  user: 'global.user.variables',
  flowInstance: 'global.variables',
};

/** How the text of a node refers to a variable, by its composite name. */
export function referenceTo(key: string): string {
  const { name, context } = readVariableKey(key);
  return `{{${scopes[context] ?? scopes['flowInstance']}.${name}}}`;
}
