import { Classes } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';

interface Props {
  readonly label: string;
  readonly query: string;
  /** The row that Enter picks, and how many there are. */
  readonly active: number;
  readonly count: number;
  readonly onChange: (query: string, active: number) => void;
  readonly onEnter: () => void;
}

/** The search field of a picker: arrow keys move along its rows, and Enter picks one. */
export function PickerField({ label, query, active, count, onChange, onEnter }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === 0) onEnter();
    else onChange(query, Math.max(0, Math.min(count - 1, active + step)));
  };
  return (
    <input
      className={Classes.INPUT}
      type="search"
      placeholder={label}
      aria-label={label}
      value={query}
      onKeyDown={onKeyDown}
      onChange={event => onChange(event.target.value, 0)}
    />
  );
}
