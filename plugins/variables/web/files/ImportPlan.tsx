import { Button } from '@blueprintjs/core';
import { useWatch } from 'react-hook-form';
import { format, errorMessages, Failure } from '#core/contract';
import { DataTable, SwitchField, type Column } from '#core/web/ui';
import {
  readVariableKey,
  type VariableOutcome,
  importVariables,
  type VariableReport,
} from '../../contract';
import { strings } from '../../strings';
import { getTitle } from '../variableColumns';
import { useEffect, useState } from 'react';
import { useApp } from '#core/web';

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
function useImportPlan(
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
            fault: known?.message ?? errorMessages.unknown.text,
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

const words = {
  create: strings.wouldCreate,
  update: strings.wouldUpdate,
  same: strings.wouldStay,
} as const;

/** The order of outcomes: those that need attention come first. */
const order = { refuse: 0, delete: 1, update: 2, create: 3, same: 4 } as const;

function formatOutcome({ action, message = '' }: VariableOutcome): string {
  if (action === 'refuse' || action === 'delete')
    return format(strings.wouldRefuse, { reason: message });
  return message
    ? format(strings.withNote, { outcome: words[action].text, note: message })
    : words[action].text;
}

const columns: readonly Column<VariableOutcome>[] = [
  { id: 'line', header: strings.line.text, width: '60px', cell: ({ line }) => line },
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: ({ name }) => {
      const key = readVariableKey(name);
      return (
        <>
          {key.name || '—'}
          <small>{getTitle(key.context)}</small>
        </>
      );
    },
  },
  {
    id: 'outcome',
    header: strings.outcome.text,
    width: '3fr',
    cell: line => <span className="va-reason">{formatOutcome(line)}</span>,
  },
];

/**
 * The preview of an import of the surrounding form's text: what it would create, change and reject.
 */
export function ImportPlan() {
  const text = useWatch<{ text: string }, 'text'>({ name: 'text' });
  const { plan, fault, unasked, busy, again } = useImportPlan(text);
  if (busy) return <output>{strings.importing.text}</output>;
  if (fault)
    return (
      <div className="sl-form-failure" role="alert">
        {fault} {unasked && <Button size="small" text={strings.lookAgain.text} onClick={again} />}
      </div>
    );
  if (!plan) return null;
  return (
    <>
      <p>
        <output>
          {plan.lines.length > 0 ? format(strings.importWould, plan) : strings.importEmpty.text}
        </output>
      </p>
      {plan.refused > 0 && <SwitchField name="skipRefused" label={strings.skipRefused.text} />}
      {plan.lines.length > 0 && (
        <div className="va-plan">
          <DataTable
            label={strings.outcome.text}
            columns={columns}
            rows={plan.lines.toSorted((a, b) => order[a.action] - order[b.action])}
            rowKey={({ line, name }) => `${line} ${name}`}
          />
        </div>
      )}
    </>
  );
}
