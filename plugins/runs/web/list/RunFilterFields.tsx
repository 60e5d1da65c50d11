import { Classes, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { strings } from '../../strings';
import type { RunList } from './RunList';

const typingPause = 300;
const choices = [
  ['', strings.anyStatus],
  ['errors', strings.onlyErrorsChoice],
  ['waiting', strings.statusWaiting],
  ['success', strings.statusSuccess],
  ['failure', strings.statusFailure],
  ['error', strings.statusError],
  ['timeout', strings.statusTimeout],
] as const;

/** A moment of this place as a date field has it. */
function formatDateField(at: number | undefined): string {
  if (at === undefined) return '';
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
const parseDateField = (text: string) => (text === '' ? undefined : new Date(text).getTime());

/** The filter fields of the list of runs. */
export const RunFilterFields = observer(function RunFilterFields({ list }: { list: RunList }) {
  const { filters } = list;
  const [typed, setTyped] = useState(filters.search);
  useEffect(() => {
    if (typed === list.filters.search) return undefined;
    const timer = setTimeout(() => list.filter({ search: typed }), typingPause);
    return () => clearTimeout(timer);
  }, [typed, list]);
  useEffect(() => setTyped(filters.search), [filters.search]);
  return (
    <search className="flow-debug-filters">
      <input
        className={Classes.INPUT}
        type="search"
        aria-label={strings.searchRuns.text}
        placeholder={strings.searchRuns.text}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <HTMLSelect
        fill
        aria-label={strings.runStatus.text}
        value={filters.status}
        onChange={event => list.filter({ status: event.target.value })}
      >
        {choices.map(([value, { text }]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </HTMLSelect>
      <label className="flow-check">
        <input
          type="checkbox"
          checked={filters.errorsFirst}
          disabled={filters.status !== ''}
          onChange={event => list.filter({ errorsFirst: event.target.checked })}
        />
        {strings.errorsFirst.text}
      </label>
      {(['from', 'until'] as const).map(end => (
        <label key={end}>
          {(end === 'from' ? strings.fromTime : strings.untilTime).text}
          <input
            className={`${Classes.INPUT} ${Classes.FILL}`}
            type="datetime-local"
            value={formatDateField(filters[end])}
            onChange={event => list.filter({ [end]: parseDateField(event.target.value) })}
          />
        </label>
      ))}
    </search>
  );
});
