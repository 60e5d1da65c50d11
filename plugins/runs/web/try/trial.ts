import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useApp, type ApiClient } from '#core/web';
import { getRun } from '../../contract';
import type { StartedTrial, TrialDriver } from '../../contract';
import { tryFlow, type KnownResults, type TrialStart } from '#plugins/flows/contract/internal';
import type { Breakpoint } from '#plugins/flows/contract/trials';
import type { NodeTrials } from '../node/NodeTrials';
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

/**
 * Reads a run's steps onto the canvas, again and again until it has ended, and where a trial has
 * stopped.
 */
export function useRunFollower({ stage, stepper }: NodeTrials, interactionId: string | null): void {
  const { api, session } = useApp();
  useEffect(() => {
    const { companyId } = session;
    if (!interactionId || !companyId) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopping = new AbortController();
    let turn = 0;
    const readRun = async () => {
      const own = ++turn;
      const isPast = () => stopping.signal.aborted || own !== turn;
      clearTimeout(timer);
      try {
        const params = { companyId, flowId: stage.flow.flowId, interactionId };
        const run = await api.call(
          getRun,
          { params, query: { limit: 400 } },
          { signal: stopping.signal },
        );
        if (isPast()) return;
        stage.trail.show(interactionId, run.status, run.events, stage.index);
        if (run.status === 'waiting' && run.run.isTrial) await stepper.watch(interactionId);
        else stepper.leave();
        if (isPast()) return;
        if (!ended.has(run.status.toLowerCase()))
          timer = setTimeout(() => void readRun(), interval);
      } catch {
        if (!isPast()) timer = setTimeout(() => void readRun(), interval * 4);
      }
    };
    void readRun();
    const unwatch = reaction(
      () => stepper.went,
      () => void readRun(),
    );
    return () => {
      unwatch();
      stopping.abort();
      clearTimeout(timer);
    };
  }, [interactionId, stage, api, session, stepper]);
}

/** The input of a test run besides the flow’s inputs. */
interface TrialTerms {
  readonly pins?: KnownResults | undefined;
  readonly from?: TrialStart | undefined;
  readonly breakpoints?: readonly Breakpoint[];
  readonly driver?: TrialDriver | null;
}

/**
 * Starts the flow as it stands on the canvas, saved or not; undefined when that fails, which has
 * been told by then.
 */
export async function startTrial(
  session: FlowSession,
  apiClient: ApiClient,
  values: Readonly<Record<string, unknown>>,
  { pins, from, breakpoints = [], driver }: TrialTerms = {},
): Promise<StartedTrial | undefined> {
  const { flowId } = session.editor.flow;
  let trial: StartedTrial | undefined;
  await session.during('try', async () => {
    const parameters = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== ''),
    );
    const versionId = await session.keepDraft();
    const body = {
      parameters,
      ...(pins && { pins }),
      ...(from && { from }),
      ...(driver && { personaId: driver.personaId }),
      ...(breakpoints.length > 0 && { breakpoints: [...breakpoints] }),
      ...(versionId !== undefined && { versionId }),
    };
    trial = await apiClient.run(tryFlow, { params: { flowId }, body });
    await driver?.begin(trial);
  });
  return trial;
}
