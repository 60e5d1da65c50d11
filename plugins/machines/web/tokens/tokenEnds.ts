import type { PersonalToken } from '../../contract';

const week = 7 * 86_400_000;

/** Whether a token is past its end. */
export const isExpired = ({ expires }: PersonalToken): boolean => expires <= Date.now();
/** Whether a token expires within a week. */
export const endsSoon = (token: PersonalToken): boolean =>
  !isExpired(token) && token.expires < Date.now() + week;
