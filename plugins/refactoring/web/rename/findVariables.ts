import { allPages, type Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { listVariables, readVariableKey } from '#plugins/variables/contract';
import { strings } from '../../strings';

const contexts: Readonly<Record<string, string>> = {
  company: strings.company.text,
  user: strings.user.text,
  flow: strings.flow.text,
  flowInstance: strings.flowInstance.text,
};

/** Finds every variable of the environment. */
export default async function findVariables(context: Context, signal: AbortSignal) {
  const { api } = context.get(apiClient);
  const found = await allPages(async (page, limit) =>
    Object.entries(await api.call(listVariables, { query: { page, limit } }, { signal })),
  );
  return found.map(([key, variable]) => ({
    id: key,
    title: readVariableKey(key).name,
    hint: contexts[variable.context] ?? variable.context,
    subject: { key },
  }));
}
