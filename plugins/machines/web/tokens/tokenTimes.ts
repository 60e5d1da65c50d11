import { format } from '#core/contract';
import { tokenDays, type PersonalToken } from '../../contract';
import { strings } from '../../strings';

/** The lives of a token that people select from. */
export const tokenLengths = [
  ...tokenDays.presets.map(days => ({
    value: String(days),
    label: format(strings.inDays, { count: days }),
  })),
  { value: String(tokenDays.most), label: strings.inYear.text },
];

const week = 7 * 86_400_000;

/** Whether a token is past its end. */
export const isExpired = ({ expires }: PersonalToken): boolean => expires <= Date.now();
/** Whether a token expires within a week. */
export const endsSoon = (token: PersonalToken): boolean =>
  !isExpired(token) && token.expires < Date.now() + week;
