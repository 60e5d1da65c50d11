import type { Calls } from '#core/web';
import { tryFlow } from '#plugins/flows/contract';
import type { FlowSession } from '#plugins/editor/contract';

/** A trial that runs: its record, and the page a person answers it on. */
export interface Trial {
  readonly interactionId: string;
  readonly url: string;
}

/**
 * Saves if needed, then starts the saved flow; undefined when either fails, which has been told by
 * then.
 */
export async function startTrial(
  session: FlowSession,
  calls: Calls,
  values: Readonly<Record<string, unknown>>,
): Promise<Trial | undefined> {
  if (!(await session.saveIfNeeded())) return undefined;
  const { flowId } = session.editor.flow;
  let trial: Trial | undefined;
  await session.during('try', async () => {
    const parameters = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== ''),
    );
    trial = await calls.run(tryFlow, { params: { flowId }, body: { parameters } });
  });
  return trial;
}
