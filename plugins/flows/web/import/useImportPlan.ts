import { useEffect, useState } from 'react';
import { Failure, type Input, type Output } from '../../../../core/contract';
import { useApp } from '../../../../core/web';
import { importFlow } from '../../contract';

interface Plan {
  readonly busy: boolean;
  readonly reply: Output<typeof importFlow> | null;
  readonly fault: Failure | null;
}

const nothing: Plan = { busy: false, reply: null, fault: null };

/** Asks the server what an import would do, without writing anything. */
export function useImportPlan(body: Input<typeof importFlow>['body'] | null): Plan {
  const { api } = useApp();
  const [plan, setPlan] = useState<Plan>(nothing);
  useEffect(() => {
    if (!body) return setPlan(nothing);
    const stopping = new AbortController();
    setPlan({ ...nothing, busy: true });
    api
      .call(importFlow, { query: { dryRun: 'true' }, body }, { signal: stopping.signal })
      .then(reply => setPlan({ ...nothing, reply }))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          setPlan({ ...nothing, fault: error instanceof Failure ? error : new Failure(0, 0, String(error)) });
      });
    return () => stopping.abort();
  }, [api, body]);
  return plan;
}
