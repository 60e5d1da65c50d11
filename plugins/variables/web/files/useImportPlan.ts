import { useEffect, useState } from 'react';
import { catalogue, Failure } from '#core/contract';
import { useApp } from '#core/web';
import { importVariables, type VariableReport } from '../../contract';

interface Answer {
  readonly text: string;
  /** How often it was asked again before. */
  readonly round: number;
  readonly plan?: VariableReport;
  readonly fault?: string;
  /** Whether the request itself failed, rather than the text. */
  readonly unasked?: boolean;
}

const rest = 300;

/** Asks the server what a text would bring, once typing has rested; nothing is written. */
export function useImportPlan(
  text: string,
): Omit<Answer, 'text' | 'round'> & { readonly busy: boolean; readonly again: () => void } {
  const { api } = useApp();
  const [answer, setAnswer] = useState<Answer>({ text: '', round: 0 });
  const [round, setRound] = useState(0);
  const again = () => setRound(round + 1);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      api
        .call(
          importVariables,
          { query: { dryRun: true }, body: { text } },
          { signal: stopping.signal },
        )
        .then(plan => setAnswer({ text, round, plan }))
        .catch((error: unknown) => {
          if (stopping.signal.aborted) return;
          const known = error instanceof Failure ? error : undefined;
          setAnswer({
            text,
            round,
            fault: known?.message ?? catalogue.unknown.text,
            unasked: known?.status !== 400,
          });
        });
    }, rest);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [api, text, round]);
  if (text.trim() === '') return { busy: false, again };
  return answer.text === text && answer.round === round
    ? { ...answer, busy: false, again }
    : { busy: true, again };
}
