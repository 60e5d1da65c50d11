import { isRecord } from '#core/contract';
import {
  masked,
  readVariableKey,
  variableContexts,
  variableKey,
  type Variable,
} from '#plugins/variables/contract';
import { byId, writeJson, FileError } from '../flow/flowFiles';
import { readJsonFile } from '../flow/readFlow';
import type { FolderFiles } from '../folder/Environment';
import { compareResource, toAbsent, toWhat, type PlannedResource } from './Resource';

/** The file of an environment’s variables. */
export const variablesFile = 'variables.json';

/** A variable as files hold it; a secret has no value in them. */
export interface VariableSource {
  readonly name: string;
  readonly context: string;
  readonly flowId?: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const fieldNames = ['type', 'displayName', 'value', 'mutable', 'min', 'max'] as const;

const keyOf = ({ name, context, flowId }: VariableSource) => variableKey(name, context, flowId);

/** A variable without what the server says of it. */
export function toVariableSource(key: string, variable: Variable): VariableSource {
  const isKept = (name: (typeof fieldNames)[number]) =>
    variable[name] !== undefined &&
    variable[name] !== '' &&
    !(name === 'value' && (variable.type === 'secret' || variable.value === masked));
  const fields = fieldNames.filter(isKept).map(name => [name, variable[name]]);
  return { ...readVariableKey(key), fields: Object.fromEntries(fields) };
}

/** Writes the variables of an environment, in groups by context. */
export function writeVariables(variables: readonly VariableSource[]): string {
  const inContext = (context: string, flowId?: string) =>
    byId(
      variables
        .filter(each => each.context === context && each.flowId === flowId)
        .map(({ name, fields }) => [name, fields] as const),
    );
  const ofFlows = new Set(variables.flatMap(({ flowId }) => flowId ?? []));
  const groups = variableContexts.map(
    context =>
      [
        context,
        context === 'flow'
          ? byId([...ofFlows].map(id => [id, inContext('flow', id)] as const))
          : inContext(context),
      ] as const,
  );
  const used = groups.filter(([, group]) => Object.keys(group).length > 0);
  return writeJson({ $schema: './schemas/variables.schema.json', ...Object.fromEntries(used) });
}

function readGroup(context: string, group: unknown, flowId?: string): readonly VariableSource[] {
  const at = flowId ? `${context}.${flowId}` : context;
  if (!isRecord(group)) throw new FileError(variablesFile, `"${at}" must be an object: { … }.`);
  return Object.entries(group).map(([name, fields]) => {
    if (!isRecord(fields) || typeof fields.type !== 'string')
      throw new FileError(variablesFile, `"${at}.${name}" needs a "type", such as "string".`);
    if (fields.type === 'secret' && fields.value !== undefined)
      throw new FileError(
        variablesFile,
        `"${at}.${name}" is a secret. Delete its value here, and set it in the environment.`,
      );
    return { name, context, ...(flowId !== undefined && { flowId }), fields };
  });
}

/** Reads the variables of a folder. Throws a FileError that says what is wrong. */
export function readVariables(files: FolderFiles): readonly VariableSource[] {
  if (!files.has(variablesFile)) return [];
  const { $schema: _, ...groups } = readJsonFile(files, variablesFile);
  return Object.entries(groups).flatMap(([context, group]) => {
    if (!(variableContexts as readonly string[]).includes(context))
      throw new FileError(
        variablesFile,
        `"${context}" is not a variable context. Use ${variableContexts.join(', ')}.`,
      );
    if (context !== 'flow') return readGroup(context, group);
    if (!isRecord(group)) throw new FileError(variablesFile, '"flow" must be an object: { … }.');
    return Object.entries(group).flatMap(([flowId, own]) => readGroup(context, own, flowId));
  });
}

/** Plans the variables of an environment; `ids` are those of flows there by those of the folder. */
export function planVariables(
  local: readonly VariableSource[],
  there: readonly VariableSource[],
  ids: ReadonlyMap<string, string>,
): readonly PlannedResource<VariableSource>[] {
  const known = new Map(there.map(each => [keyOf(each), each]));
  const used = new Set<VariableSource>();
  const planned = local.map((each): PlannedResource<VariableSource> => {
    const flowId = each.flowId && (ids.get(each.flowId) ?? each.flowId);
    const source = { ...each, ...(flowId && { flowId }) };
    const stored = known.get(keyOf(source));
    if (stored) used.add(stored);
    // Fields that a file omits stay unchanged in the environment.
    const merged = { ...source, fields: { ...stored?.fields, ...source.fields } };
    const changes = compareResource(variablesFile, stored?.fields, merged.fields);
    return {
      kind: 'variable',
      what: toWhat(stored, changes),
      name: each.name,
      key: keyOf(each),
      local: each,
      source: merged,
      ...(stored && { there: stored }),
      changes,
    };
  });
  const rest = there.filter(each => !used.has(each));
  const absent = rest.map(each =>
    toAbsent('variable', each, { name: each.name, key: keyOf(each) }),
  );
  return [...planned, ...absent];
}
