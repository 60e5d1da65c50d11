import { useEffect, useState } from 'react';
import { catalogue, Failure } from '../../../../core/contract';
import { useApp } from '../../../../core/web';
import { importVariables, type VariableReport } from '../../contract';

interface Answer {
  readonly text: string;
  readonly plan?: VariableReport;
  readonly fault?: string;
}

const rest = 300;

/** Asks the server what a text would bring, once typing has rested; nothing is written. */
export function useImportPlan(text: string): Omit<Answer, 'text'> & { readonly busy: boolean } {
  const { api } = useApp();
  const [answer, setAnswer] = useState<Answer>({ text: '' });
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      api
        .call(importVariables, { query: { dryRun: true }, body: { text } }, { signal: stopping.signal })
        .then(plan => setAnswer({ text, plan }))
        .catch((error: unknown) => {
          if (stopping.signal.aborted) return;
          setAnswer({ text, fault: error instanceof Failure ? error.message : catalogue.unknown.text });
        });
    }, rest);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [api, text]);
  if (text.trim() === '') return { busy: false };
  return answer.text === text ? { ...answer, busy: false } : { busy: true };
}
