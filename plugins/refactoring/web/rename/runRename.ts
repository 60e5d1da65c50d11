import type { Context } from '#core/web';
import { openEditor } from '#plugins/editor/contract';
import { openRename } from './OpenRename';

/** Asks for the new name of a variable. */
export function askVariable(context: Context, { key }: { readonly key: string }): void {
  context.find(openRename)?.show({ kind: 'variable', key });
}

/** Asks for the new name of an input of the flow on screen. */
export function askInput(context: Context, { input }: { readonly input: string }): void {
  const flowId = context.find(openEditor)?.current?.editor.flow.flowId;
  if (flowId !== undefined) context.find(openRename)?.show({ kind: 'input', flowId, input });
}
