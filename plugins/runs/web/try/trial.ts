import { useEffect } from 'react';
import { useApp, type Calls } from '#core/web';
import { getRun } from '../../contract';
import { useDebug } from '../debug/DebugContext';
import { tryFlow, type KnownResults, type TrialStart } from '#plugins/flows/contract';
import type { FlowSession } from '#plugins/editor/contract';

const interval = 1200;
const ended = new Set([
  'success',
  'failure',
  'error',
  'timeout',
  'completed',
  'complete',
  'finished',
  'failed',
]);

/** Reads a run's steps onto the canvas, again and again until it has ended. */
export function useRunFollower(interactionId: string | null): void {
  const { editor } = useDebug();
  const { api, session } = useApp();
  useEffect(() => {
    const { companyId } = session;
    if (!interactionId || !companyId) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopping = new AbortController();
    const readRun = async () => {
      try {
        const params = { companyId, flowId: editor.flow.flowId, interactionId };
        const run = await api.call(
          getRun,
          { params, query: { limit: 400 } },
          { signal: stopping.signal },
        );
        if (stopping.signal.aborted) return;
        editor.trail.show(interactionId, run.status, run.events, editor.index);
        if (!ended.has(run.status.toLowerCase()))
          timer = setTimeout(() => void readRun(), interval);
      } catch {
        if (!stopping.signal.aborted) timer = setTimeout(() => void readRun(), interval * 4);
      }
    };
    void readRun();
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [interactionId, editor, api, session]);
}

/** A trial that runs: its record, and the page a person answers it on. */
export interface Trial {
  readonly interactionId: string;
  readonly url: string;
}

/** What a trial is started with besides its inputs. */
interface TrialTerms {
  readonly pins?: KnownResults | undefined;
  readonly from?: TrialStart | undefined;
}

/**
 * Starts the flow as it stands on the canvas, saved or not; undefined when that fails, which has
 * been told by then.
 */
export async function startTrial(
  session: FlowSession,
  calls: Calls,
  values: Readonly<Record<string, unknown>>,
  { pins, from }: TrialTerms = {},
): Promise<Trial | undefined> {
  const { flowId } = session.editor.flow;
  let trial: Trial | undefined;
  await session.during('try', async () => {
    const parameters = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== ''),
    );
    const versionId = await session.keepDraft();
    const body = {
      parameters,
      ...(pins && { pins }),
      ...(from && { from }),
      ...(versionId !== undefined && { versionId }),
    };
    trial = await calls.run(tryFlow, { params: { flowId }, body });
  });
  return trial;
}
