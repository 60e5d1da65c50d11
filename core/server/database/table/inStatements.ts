/** Values that one statement may bring on both engines; SQLite takes 32,766. */
const mostValues = 30_000;

/**
 * Divides rows, or plain values, into as few parts as one statement each may take: every statement
 * of a long transaction is a time that others' writing waits.
 */
export function inStatements<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const [first] = rows;
  const width = typeof first === 'object' && first !== null ? Object.keys(first).length : 1;
  const most = Math.max(1, Math.floor(mostValues / width));
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, part) =>
    rows.slice(part * most, (part + 1) * most),
  );
}
