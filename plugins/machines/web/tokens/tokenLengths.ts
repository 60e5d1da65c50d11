import { format } from '#core/contract';
import { tokenDays } from '../../contract';
import { strings } from '../../strings';

/** The lives of a token that people select from. */
export const tokenLengths = [
  ...tokenDays.presets.map(days => ({
    value: String(days),
    label: format(strings.inDays, { count: days }),
  })),
  { value: String(tokenDays.most), label: strings.inYear.text },
];
