import { useEffect, useState } from 'react';
import { useApp } from '#core/web';
import { verifyEvents, type Verdict } from '../contract';

/** How far the check of the trail has come, or what hindered it. */
export interface Verification {
  readonly verdict?: Verdict;
  readonly error?: unknown;
  readonly done: boolean;
}

/** Checks the whole trail, stretch by stretch, while it is shown. */
export function useVerification(companyId: string): Verification {
  const { api } = useApp();
  const [state, setState] = useState<Verification>({ done: false });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const check = async () => {
      for (let from = 1; !signal.aborted;) {
        const input = { params: { companyId }, query: { from } };
        const verdict = await api.call(verifyEvents, input, { companyId, signal });
        const done = !verdict.ok || verdict.to >= verdict.last;
        if (!signal.aborted) setState({ verdict, done });
        if (done) return;
        from = verdict.to + 1;
      }
    };
    check().catch((error: unknown) => !signal.aborted && setState({ error, done: true }));
    return () => stop.abort();
  }, [api, companyId]);
  return state;
}
