import { can, codes, Failure, format } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import { copyText, openAt, saveFile, type Context, allPages } from '#core/web';
import { apiClient, navigate, notices } from '#core/web/services';
import * as contract from '../../contract';
import { strings } from '../../strings';
import type { ActedVariable, Filter } from './variableActions';
import { removeVariable } from './removeVariable';
import { getTitle } from '../variableColumns';

const { attributes, readVariableKey, referenceTo, restoreVariables, variablesAccess } = contract;

export const add = (context: Context) => openAt(context, attributes.to(), { new: '' });

export const bringIn = (context: Context) => openAt(context, attributes.to(), { import: '' });

export const openDeleted = (context: Context) => openAt(context, attributes.to(), { deleted: '' });

const save = (format: 'json' | 'csv') => async (context: Context, filter: Filter) => {
  const query = { ...filter, format };
  saveFile(
    `variables.${format}`,
    await context.get(apiClient).api.download(contract.exportVariables, { query }),
  );
};
export const saveJson = save('json');
export const saveCsv = save('csv');

export function open(context: Context, variable: ActedVariable): void {
  const mayChange = evaluate(can(variablesAccess, 'update'), context.access).open;
  openDialog(context, mayChange ? 'edit' : 'uses', variable);
}

export const showUses = (context: Context, variable: ActedVariable) =>
  openDialog(context, 'uses', variable);

/** Opens it in front of the list on screen, or else of the list narrowed to the variable. */
function openDialog(context: Context, dialog: 'edit' | 'uses', { key, listed }: ActedVariable) {
  if (listed) return openAt(context, attributes.to(), { [dialog]: key });
  const search = new URLSearchParams({ find: readVariableKey(key).name, [dialog]: key });
  context.get(navigate)(`${attributes.to()}?${search}`);
}

export const copy = (context: Context, { key }: ActedVariable) =>
  copyText(context.get(notices), referenceTo(key));

/** Resolves to false where the person changed their mind. */
export async function remove(context: Context, { key }: ActedVariable): Promise<boolean> {
  if (!(await removeVariable(context.get(apiClient), key))) return false;
  context.get(notices).info(strings.variableRemoved.text, {
    label: strings.undo.text,
    run: () => void restore(context, key),
  });
  return true;
}

async function restore(context: Context, key: string): Promise<void> {
  try {
    const names = { body: { names: [key] } };
    const { created, lines } = await context.get(apiClient).run(restoreVariables, names);
    const refusal = lines.find(({ action }) => action === 'refuse');
    if (refusal?.message) throw new Failure(400, codes.invalid, refusal.message);
    context.get(notices).success(format(strings.restored, { count: created }));
  } catch (error) {
    context.get(notices).failure(error);
  }
}

/** Finds every variable of the company. */
export const findAnyVariable = async (context: Context, signal: AbortSignal) => {
  const { api } = context.get(apiClient);
  const variables = await allPages(async (page, limit) =>
    Object.entries(await api.call(contract.listVariables, { query: { page, limit } }, { signal })),
  );
  return variables.map(([key, variable]) => ({
    id: key,
    title: readVariableKey(key).name,
    hint: getTitle(variable.context),
    subject: { key },
  }));
};
