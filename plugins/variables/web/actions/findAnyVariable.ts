import { allPages, type Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { listVariables, readVariableKey } from '../../contract';
import { getTitle } from '../variableColumns';

/** Finds every variable of the company. */
export default async (context: Context, signal: AbortSignal) => {
  const { api } = context.get(apiClient);
  const found = await allPages(async (page, limit) =>
    Object.entries(await api.call(listVariables, { query: { page, limit } }, { signal })),
  );
  return found.map(([key, variable]) => ({
    id: key,
    title: readVariableKey(key).name,
    hint: getTitle(variable.context),
    subject: { key },
  }));
};
