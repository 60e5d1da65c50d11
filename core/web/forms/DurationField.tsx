import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '../../contract';
import { formatUnit } from '../../contract/format/readerFormats';
import { strings } from '../ui/strings';
import { Field } from './fields';

const units = { minutes: 1, hours: 60 } as const;
type Unit = keyof typeof units;
const unitNames = ['minutes', 'hours'] as const satisfies readonly Unit[];
const isUnit = (name: string): name is Unit => name in units;
const texts = { minutes: strings.minutes, hours: strings.hours } as const;
const names = { minutes: 'minute', hours: 'hour' } as const;
const best = (minutes: unknown): Unit => {
  const value = Number(minutes);
  return value > 0 && value % units.hours === 0 ? 'hours' : 'minutes';
};

/** Whole where it means to be: 1.1 hours are 66 minutes. */
const toMinutes = (amount: number, unit: Unit) => Math.round(amount * units[unit] * 1e6) / 1e6;

/** A number of minutes as people read it: 45 minutes, 12 hours. */
export function describeMinutes(minutes: number): string {
  const unit = best(minutes);
  return formatUnit(minutes / units[unit], names[unit]);
}

interface Props {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** Bounds in minutes. */
  readonly least: number;
  readonly most: number;
  /** Whether 0 stands for none. */
  readonly orZero?: boolean;
}

/** A time in minutes or hours; the form holds minutes. */
export function DurationField({ least, most, orZero = false, ...terms }: Props) {
  const [chosen, setChosen] = useState<{ readonly unit: Unit; readonly minutes: string }>();
  const fits = (typed: unknown) => {
    const value = typed === '' ? Number.NaN : Number(typed);
    return (
      (orZero && value === 0) ||
      (Number.isInteger(value) && value >= least && value <= most) ||
      format(orZero ? strings.durationOrZeroWrong : strings.durationWrong, {
        least: describeMinutes(least),
        most: describeMinutes(most),
      })
    );
  };
  return (
    <Field {...terms} rules={{ validate: fits }}>
      {(control, { ref, ...field }) => {
        const minutes = String(field.value ?? '');
        // A value from elsewhere, such as a preset, is shown in its own best unit.
        const unit = chosen?.minutes === minutes ? chosen.unit : best(minutes);
        const amount = minutes === '' ? '' : String(Number(minutes) / units[unit]);
        const change = (typed: string, next: Unit) => {
          const value = typed === '' ? '' : toMinutes(Number(typed), next);
          setChosen({ unit: next, minutes: String(value) });
          field.onChange(value);
        };
        return (
          <div className="sl-duration">
            <InputGroup
              {...control}
              {...field}
              inputRef={ref}
              type="number"
              step="any"
              value={amount}
              onChange={event => change(event.currentTarget.value, unit)}
            />
            <HTMLSelect
              aria-label={format(strings.unitOf, { label: terms.label })}
              disabled={control.disabled}
              value={unit}
              options={unitNames.map(value => ({ value, label: texts[value].text }))}
              onChange={({ currentTarget: { value } }) => isUnit(value) && change(amount, value)}
            />
          </div>
        );
      }}
    </Field>
  );
}
