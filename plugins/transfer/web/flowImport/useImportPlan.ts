import { useEffect, useState } from 'react';
import { Failure, type Input, type Output } from '#core/contract';
import { useApp } from '#core/web';
import { importFlow } from '#plugins/flows/contract';

type Body = Input<typeof importFlow>['body'];
interface Answer {
  readonly reply: Output<typeof importFlow> | null;
  readonly fault: Failure | null;
}

const nothing: Answer = { reply: null, fault: null };

/** Asks the server what an import would do, without writing anything. */
export function useImportPlan(body: Body | null): Answer & { readonly busy: boolean } {
  const { api } = useApp();
  const [answered, setAnswered] = useState<Answer & { readonly body: Body | null }>({
    ...nothing,
    body: null,
  });
  useEffect(() => {
    if (!body) return undefined;
    const stopping = new AbortController();
    api
      .call(importFlow, { query: { dryRun: 'true' }, body }, { signal: stopping.signal })
      .then(reply => setAnswered({ ...nothing, reply, body }))
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        setAnswered({
          ...nothing,
          body,
          fault: error instanceof Failure ? error : new Failure(0, 0, String(error)),
        });
      });
    return () => stopping.abort();
  }, [api, body]);
  if (!body) return { ...nothing, busy: false };
  return answered.body === body ? { ...answered, busy: false } : { ...nothing, busy: true };
}
