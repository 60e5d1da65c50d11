import type { Context } from '#core/web';
import { openEditor } from '#plugins/editor/contract';

/** Lists the inputs of the flow on screen, as it is saved. */
export default async function findInputs(context: Context) {
  const { inputSchema } = context.find(openEditor)?.current?.editor.flow ?? {};
  return (inputSchema ?? []).map(({ propertyName: input, description }) => ({
    id: input,
    title: input,
    ...(description && { hint: description }),
    subject: { input },
  }));
}
