import { format } from '#core/contract';
import { strings } from '../strings';

/** Why a text is no number; an empty one is none and may be. */
export const numberFault = (text: unknown): string | true =>
  Number.isFinite(Number(text)) ? true : strings.badNumber.text;

/** Why a text is no value of a number with these bounds; an empty bound bounds nothing. */
export function valueFault(
  text: string,
  { min, max }: Readonly<Record<string, unknown>>,
): string | true {
  const fault = numberFault(text);
  if (fault !== true || text.trim() === '') return fault;
  const [least, most] = [min === '' ? -Infinity : Number(min), max === '' ? Infinity : Number(max)];
  // Bounds the wrong way round are told at the maximum.
  if (least > most || (Number(text) >= least && Number(text) <= most)) return true;
  if (most === Infinity) return format(strings.belowMin, { min: least });
  if (least === -Infinity) return format(strings.aboveMax, { max: most });
  return format(strings.outOfBounds, { min: least, max: most });
}

/** Why a text is no object written as JSON; an empty one is none and may be. */
export function objectFault(text: string): string | true {
  if (text.trim() === '') return true;
  try {
    if (typeof JSON.parse(text) === 'object') return true;
  } catch {
    return strings.badJson.text;
  }
  return strings.badJson.text;
}
