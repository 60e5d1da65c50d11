import { Button } from '@blueprintjs/core';
import { Fragment, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { format } from '#core/contract';
import { isWhole, madeWhole, movedBorder } from '../../domain/weights';
import { strings } from '../../strings';
import type { FlowLine, PolicyValues } from './policyValues';

interface Props {
  /** Returns the display name of a flow and its version. */
  readonly nameOf: (line: FlowLine) => string;
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

/**
 * The shares of a policy’s flows as one bar, whose borders are moved by arrow keys or by dragging;
 * it is always 100 in all.
 */
export function WeightBar({ nameOf }: Props) {
  const { setValue } = useFormContext<PolicyValues>();
  const flows = useWatch<PolicyValues, 'flows'>({ name: 'flows' });
  const bar = useRef<HTMLDivElement>(null);
  const grip = useRef<{ readonly x: number; readonly from: readonly number[] }>(undefined);
  if (flows.length < 2) return null;
  const weights = flows.map(({ weight }) => Number(weight) || 0);
  const write = (next: readonly number[]) =>
    next.forEach((weight, index) =>
      setValue(`flows.${index}.weight`, String(weight), {
        shouldDirty: true,
        shouldValidate: true,
      }),
    );
  if (!isWhole(weights))
    return (
      <p className="ap-weights-odd">
        {format(strings.weightsOdd, { sum: weights.reduce((sum, weight) => sum + weight, 0) })}{' '}
        <Button
          size="small"
          text={strings.makeWhole.text}
          onClick={() => write(madeWhole(weights))}
        />
      </p>
    );

  const press = (event: KeyboardEvent, border: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    write(movedBorder(weights, border, step));
  };
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, from: weights };
  };
  const drag = (event: PointerEvent<HTMLElement>, border: number) => {
    const width = bar.current?.clientWidth;
    if (grip.current && width)
      write(
        movedBorder(grip.current.from, border, ((event.clientX - grip.current.x) / width) * 100),
      );
  };
  const release = () => {
    grip.current = undefined;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a bar of slides is no set of fields
    <div className="ap-weights" ref={bar} role="group" aria-label={strings.weights.text}>
      {flows.map((line, index) => {
        const [weight = 0, next] = weights.slice(index, index + 2);
        const neighbour = flows[index + 1];
        const name = nameOf(line);
        const share = format(strings.shareOf, { name, weight });
        return (
          // a share is known by its place alone
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <span className="ap-weight" style={{ flexGrow: weight }} title={share}>
              {weight > 0 && share}
            </span>
            {next !== undefined && neighbour && (
              <span
                className="ap-weight-border"
                // a range cannot stand between two shares
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="slider"
                tabIndex={0}
                aria-label={format(strings.borderOf, { name, next: nameOf(neighbour) })}
                aria-valuemin={0}
                aria-valuemax={weight + next}
                aria-valuenow={weight}
                aria-valuetext={share}
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
