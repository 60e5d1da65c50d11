import { isObject } from '#core/contract/internal';
import { readVariableKey, variableKey } from '#plugins/variables/contract/variableKey';
import type { ExportedVariable } from '../../flow';

const braces = /\{\{[^{}]*\}\}/g;
const read = /(?<![\w.])global\.company\.variables\.([\w-]+)/g;
const context = /-\s*company\s*\)\s*$/;

type Row = Readonly<Record<string, unknown>>;

/**
 * A value with each company variable named as it is called elsewhere, where it is read and where it
 * is saved; unchanged parts are the same objects.
 */
export function renameVariables(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return value;
    return value.replace(braces, block =>
      block.replace(read, (all, name: string) =>
        names.has(name) ? `global.company.variables.${names.get(name)}` : all,
      ),
    );
  }
  if (Array.isArray(value)) {
    const after = value.map(each => renameVariables(each, names));
    return after.every((each, at) => each === value[at]) ? value : after;
  }
  if (!isObject(value)) return value;
  const row = savedRow(value, names);
  const entries = Object.entries(row).map(
    ([key, each]) => [key, renameVariables(each, names)] as const,
  );
  return entries.every(([key, each]) => each === value[key]) ? value : Object.fromEntries(entries);
}

/**
 * A line of a list of variables to save: the context stands in its label, or in a composite name.
 */
function savedRow(row: Row, names: ReadonlyMap<string, string>): Row {
  if (typeof row.name !== 'string') return row;
  const key = readVariableKey(row.name);
  const to = names.get(key.name);
  if (to === undefined) return row;
  const composite = row.name.includes('##');
  const labelled = typeof row.label === 'string' && context.test(row.label);
  if (composite ? key.context !== 'company' : !labelled) return row;
  const label = typeof row.label === 'string' ? row.label.replace(key.name, () => to) : undefined;
  return {
    ...row,
    name: composite ? variableKey(to, 'company') : to,
    ...(label === undefined ? {} : { label }),
  };
}

/** Whether a variable's value is never shown. */
export const isSecret = (variable: ExportedVariable): boolean => variable.fields.type === 'secret';

/** A variable as an export carries it when values stay at home. */
export function withoutValue(variable: ExportedVariable): ExportedVariable {
  const { value: _, ...fields } = variable.fields;
  return { ...variable, fields };
}
