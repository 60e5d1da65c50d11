import { asText } from '#core/contract/internal';
import { budgets, formatBudget, ValueSizeError } from '#core/contract/valueSize';
import type { Expression, Find } from '#plugins/flows/contract/graph/machine/expression';

/** Whether a part of a JSON text ends inside quotes, which it may have begun in. */
function endsQuoted(part: string, begun: boolean): boolean {
  let quoted = begun;
  for (let at = 0; at < part.length; at++)
    if (part[at] === '"') quoted = !quoted;
    else if (quoted && part[at] === '\\') at++;
  return quoted;
}

/** A value inside the quotes of a JSON text: as it is where it stays there, else with escapes. */
function writeInside(value: string): string {
  try {
    JSON.parse(`"${value}"`);
    return value;
  } catch {
    return JSON.stringify(value).slice(1, -1);
  }
}

/**
 * Fills in a text that is JSON with references, so that values inside quotes stay there; undefined
 * for any other expression.
 */
export function fillQuoted(filling: Expression | undefined, find: Find): string | undefined {
  if (filling?.kind !== 'text') return undefined;
  const [first] = filling.parts;
  if (typeof first !== 'string' || !/^\s*[[{]/.test(first)) return undefined;
  let [text, quoted] = ['', false];
  for (const part of filling.parts) {
    const isWritten = typeof part === 'string';
    const value = isWritten ? part : asText(find(part));
    text += isWritten || !quoted ? value : writeInside(value);
    if (isWritten) quoted = endsQuoted(part, quoted);
    if (text.length > budgets.value)
      throw new ValueSizeError(`is larger than ${formatBudget(budgets.value)}`);
  }
  return text;
}
