import { useEffect, useRef } from 'react';
import { strings } from '../strings';
import type { Spot } from './matrixCells';

interface Props {
  readonly spot: Spot;
  readonly title: string;
  readonly state: 'all' | 'some' | 'none';
  readonly changed: boolean;
  /** Why it cannot be changed, where it cannot; empty where that is said elsewhere. */
  readonly locked: string | undefined;
  /** The one cell that is in the tab order. */
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}

/** One cell of the matrix: a box that can be reached even where it cannot be changed. */
export function RightsCell({
  spot,
  title,
  state,
  changed,
  locked,
  current,
  onFocus,
  onToggle,
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <td className={changed ? 'changed' : ''} title={locked || undefined}>
      <input
        ref={box}
        type="checkbox"
        data-spot={`${spot.row}-${spot.column}`}
        aria-label={changed ? `${title} (${strings.changedMark.text})` : title}
        aria-disabled={locked !== undefined}
        checked={state === 'all'}
        tabIndex={current ? 0 : -1}
        onFocus={onFocus}
        onChange={() => locked === undefined && onToggle()}
      />
    </td>
  );
}
