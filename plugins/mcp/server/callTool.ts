import { Failure, getField } from '#core/contract';
import type { Call } from '#core/server';
import { actAs } from '#core/server/internal';
import { agentToolbox } from '#plugins/assistant/contract';

/** The tools that the caller can use, as the protocol has them. */
export const listTools = (call: Call) =>
  call.server
    .get(agentToolbox)
    .list(actAs(call))
    .map(({ name, title, description, input, writes }) => ({
      name,
      title,
      description,
      inputSchema: input,
      annotations: { title, readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
    }));

/**
 * Runs a tool; what keeps it from its work is told as its answer, so that the model can correct it.
 * Undefined where the caller has no such tool.
 */
export async function callTool(call: Call, params: Readonly<Record<string, unknown>>) {
  const toolbox = call.server.get(agentToolbox);
  const caller = actAs(call);
  const tool = toolbox.list(caller).find(({ name }) => name === getField(params, 'name'));
  if (!tool) return undefined;
  try {
    return toContent(await toolbox.run(caller, tool, getField(params, 'arguments')));
  } catch (fault) {
    if (!(fault instanceof Failure) || fault.status >= 500) throw fault;
    const details = fault.details?.map(({ at, message }) => `- ${at}: ${message}`) ?? [];
    return { isError: true, ...toContent([fault.message, ...details].join('\n')) };
  }
}

const toContent = (text: string) => ({ content: [{ type: 'text', text }] });
