import { useEffect, useRef, useState } from 'react';
import { useApp, useQuery } from '#core/web';
import {
  listRunBehavior,
  replayRuns,
  runsAtOnce,
  type RunBehavior,
} from '#plugins/reviews/contract';

/** The recorded runs of a flow with what their replays found, and how to replay the rest. */
export function useReplays(requestId: string, flowId: string) {
  const { api, notices } = useApp();
  const params = { requestId, flowId };
  const { data, error } = useQuery(listRunBehavior, { params }, { revalidateOnFocus: false });
  const [found, setFound] = useState<ReadonlyMap<string, RunBehavior>>(new Map());
  const [running, setRunning] = useState(false);
  const going = useRef(false);
  useEffect(() => () => void (going.current = false), []);
  const runs = (data?.runs ?? []).map(run => found.get(run.interactionId) ?? run);
  const waiting = runs.filter(({ outcome }) => outcome === '');
  async function start() {
    going.current = true;
    setRunning(true);
    try {
      for (let at = 0; at < waiting.length && going.current; at += runsAtOnce) {
        const slice = waiting.slice(at, at + runsAtOnce);
        const interactionIds = slice.map(({ interactionId }) => interactionId);
        const reply = await api.call(replayRuns, { params, body: { interactionIds } });
        setFound(
          known => new Map([...known, ...reply.runs.map(run => [run.interactionId, run] as const)]),
        );
      }
    } catch (fault) {
      notices.failure(fault);
    } finally {
      going.current = false;
      setRunning(false);
    }
  }
  const stop = () => void (going.current = false);
  return { runs, waiting, running, start, stop, fault: data?.fault ?? '', error, known: !!data };
}
