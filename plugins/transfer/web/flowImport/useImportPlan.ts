import { useEffect, useState } from 'react';
import { Failure, format, type Input, type Output, getErrorMessage } from '#core/contract';
import { useApp } from '#core/web';
import { importFlow } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';
import { parseImport, type ImportSource, importBody } from '../../domain/exchange/parseImport';
import { ValidationError } from '#plugins/flows/contract/graph/checks/refusal';

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

/**
 * The result of reading a text: the call that imports it, or the reason why it cannot be imported.
 */
type ImportText =
  | {
      readonly ok: true;
      readonly source: ImportSource;
      readonly body: ReturnType<typeof importBody>;
    }
  | { readonly ok: false; readonly why: string; readonly at: string };

const most = 10 * 1024 * 1024;

/** Reads an export; a fault is one sentence with the place where it lies. */
export function readImport(text: string): ImportText {
  if (text.length > most) return { ok: false, why: strings.importTooLarge.text, at: '' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, why: format(strings.notJson, { reason: getErrorMessage(error) }), at: '' };
  }
  try {
    return { ok: true, source: parseImport(value), body: importBody(value) };
  } catch (error) {
    if (error instanceof ValidationError) return { ok: false, why: error.sentence, at: error.at };
    throw error;
  }
}
