import { type Context, allPages } from '#core/web';
import { openEditor } from '#plugins/editor/contract';
import { apiClient } from '#core/web/services';
import { listVariables, readVariableKey } from '#plugins/variables/contract';
import { openRename } from './OpenRename';
import { strings } from '../../strings';

/** Asks for the new name of a variable. */
export function askVariable(context: Context, { key }: { readonly key: string }): void {
  context.find(openRename)?.show({ kind: 'variable', key });
}

/** Asks for the new name of an input of the flow on screen. */
export function askInput(context: Context, { input }: { readonly input: string }): void {
  const flowId = context.find(openEditor)?.current?.editor.flow.flowId;
  if (flowId !== undefined) context.find(openRename)?.show({ kind: 'input', flowId, input });
}

const contexts: Readonly<Record<string, string>> = {
  company: strings.company.text,
  user: strings.user.text,
  flow: strings.flow.text,
  flowInstance: strings.flowInstance.text,
};

/** Finds every variable of the environment. */
export async function findVariables(context: Context, signal: AbortSignal) {
  const { api } = context.get(apiClient);
  const variables = await allPages(async (page, limit) =>
    Object.entries(await api.call(listVariables, { query: { page, limit } }, { signal })),
  );
  return variables.map(([key, variable]) => ({
    id: key,
    title: readVariableKey(key).name,
    hint: contexts[variable.context] ?? variable.context,
    subject: { key },
  }));
}

/** Lists the inputs of the flow on screen, as it is saved. */
export async function findInputs(context: Context) {
  const { inputSchema } = context.find(openEditor)?.current?.editor.flow ?? {};
  return (inputSchema ?? []).map(({ propertyName: input, description }) => ({
    id: input,
    title: input,
    ...(description && { hint: description }),
    subject: { input },
  }));
}
