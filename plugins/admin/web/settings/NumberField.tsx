import { format } from '#core/contract';
import { TextField } from '#core/web/ui';
import { strings } from '../../strings';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly least: number;
  readonly most: number;
}

/** A whole number within bounds; the form holds what was typed. */
export function NumberField({ least, most, ...terms }: Props) {
  const fits = (typed: unknown) => {
    const value = typed === '' ? Number.NaN : Number(typed);
    return (
      (Number.isInteger(value) && value >= least && value <= most) ||
      format(strings.numberWrong, { least, most })
    );
  };
  return <TextField {...terms} type="number" rules={{ validate: fits }} />;
}
