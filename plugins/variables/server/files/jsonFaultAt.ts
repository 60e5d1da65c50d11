const token =
  /\s*(?:([{}[\],:])|("[^"\\\n]*(?:\\["\\/bfnrtu][^"\\\n]*)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;
const blank = /\s*/y;

/**
 * Where a text stops being JSON: the first character that cannot stand there. For texts whose depth
 * is judged already.
 */
export function jsonFaultAt(text: string): number {
  let at = 0;
  const peek = () => {
    token.lastIndex = at;
    const found = token.exec(text);
    return found
      ? { sign: found[1] ?? (found[2] ? 'text' : 'word'), end: token.lastIndex }
      : undefined;
  };
  const take = (...signs: readonly string[]) => {
    const found = peek();
    if (!found || !signs.includes(found.sign)) return undefined;
    at = found.end;
    return found.sign;
  };
  const value = (): boolean => {
    const sign = take('{', '[', 'text', 'word');
    if (sign === '{')
      return members('}', () => take('text') !== undefined && take(':') !== undefined && value());
    if (sign === '[') return members(']', value);
    return sign !== undefined;
  };
  const members = (end: string, member: () => boolean): boolean => {
    if (take(end)) return true;
    for (;;) {
      if (!member()) return false;
      const sign = take(',', end);
      if (sign !== ',') return sign === end;
    }
  };
  value();
  blank.lastIndex = at;
  blank.exec(text);
  return blank.lastIndex;
}
