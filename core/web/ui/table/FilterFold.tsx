import { Button } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useId, useState, type ReactNode } from 'react';
import { format } from '#core/contract';
import { strings } from '../strings';
import './filters.css';

interface Props {
  readonly label: string;
  /** How many filters are set. */
  readonly count: number;
  /** Lays the filters out where they are shown. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Filters of a list: on a narrow screen they fold behind a button that says how many are set. */
export function FilterFold({ label, count, className = '', children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <search className="sl-filters" aria-label={label}>
      <Button
        className="sl-filters-toggle"
        icon={<Filter />}
        text={count > 0 ? format(strings.filtersSet, { count }) : strings.filters.text}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <div id={id} className={`sl-filters-body ${className}`} data-open={open || undefined}>
        {children}
      </div>
    </search>
  );
}
