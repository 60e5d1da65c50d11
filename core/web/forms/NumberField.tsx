import { format } from '../../contract';
import { strings } from '../ui/strings';
import { TextField } from './fields';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly least: number;
  readonly most: number;
  /** Whether 0 stands for none. */
  readonly orZero?: boolean;
}

/** A whole number within bounds; the form holds what was typed. */
export function NumberField({ least, most, orZero = false, ...terms }: Props) {
  const fits = (typed: unknown) => {
    const value = typed === '' ? Number.NaN : Number(typed);
    return (
      (orZero && value === 0) ||
      (Number.isInteger(value) && value >= least && value <= most) ||
      format(orZero ? strings.numberOrZeroWrong : strings.numberWrong, { least, most })
    );
  };
  return <TextField {...terms} type="number" rules={{ validate: fits }} />;
}
