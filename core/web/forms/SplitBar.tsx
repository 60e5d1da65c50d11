import { Fragment, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { format } from '../../contract';
import { strings } from '../ui/strings';
import { moveBorder } from './shares';
import './splitBar.css';

interface Props {
  /** The name of the bar for assistive technology. */
  readonly label: string;
  /** The name of each share. */
  readonly names: readonly string[];
  /** Whole numbers, 100 in all. */
  readonly shares: readonly number[];
  readonly onChange: (shares: readonly number[]) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -100,
  End: 100,
};

/** Shares of a whole as one bar, whose borders are moved by arrow keys or by dragging. */
export function SplitBar({ label, names, shares, onChange }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const grip = useRef<{ readonly x: number; readonly from: readonly number[] }>(undefined);
  const press = (event: KeyboardEvent, border: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(moveBorder(shares, border, step));
  };
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, from: shares };
  };
  const drag = ({ clientX }: PointerEvent<HTMLElement>, border: number) => {
    const width = bar.current?.clientWidth;
    if (!grip.current || !width) return;
    const { x, from } = grip.current;
    onChange(moveBorder(from, border, ((clientX - x) / width) * 100));
  };
  const release = () => {
    grip.current = undefined;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a bar of slides is no set of fields
    <div className="sl-split" ref={bar} role="group" aria-label={label}>
      {shares.map((share, index) => {
        const next = shares[index + 1];
        const name = names[index] ?? '';
        const text = format(strings.share, { name, share });
        return (
          // a share is known by its place alone
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <span className="sl-split-share" style={{ flexGrow: share }} title={text}>
              {share > 0 && text}
            </span>
            {next !== undefined && (
              <span
                className="sl-split-border"
                // a range cannot stand between two shares
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="slider"
                tabIndex={0}
                aria-label={format(strings.shareBorder, { name, next: names[index + 1] ?? '' })}
                aria-valuemin={0}
                aria-valuemax={share + next}
                aria-valuenow={share}
                aria-valuetext={text}
                onKeyDown={event => press(event, index)}
                onPointerDown={hold}
                onPointerMove={event => drag(event, index)}
                onPointerUp={release}
                onPointerCancel={release}
              />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}
