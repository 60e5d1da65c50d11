/** One line of two texts laid over each other. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Beyond this many differences the rest counts as replaced: nobody reads it line by line. */
const mostSteps = 400;

const all = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] =>
  lines.map(text => ({ kind, text }));

/** Compares two texts line by line, with as few changed lines as possible (Myers). */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before === '' ? [] : before.split('\n'), after === '' ? [] : after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  )
    end++;
  return [
    ...all('same', a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...all('same', a.slice(a.length - end)),
  ];
}

function middle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const replaceAllLines = () => [...all('removed', a), ...all('added', b)];
  if (a.length === 0 || b.length === 0) return replaceAllLines();
  const reach = new Map<number, number>([[1, 0]]);
  const trail: ReadonlyMap<number, number>[] = [];
  for (let steps = 0; steps <= Math.min(mostSteps, a.length + b.length); steps++) {
    trail.push(new Map(reach));
    for (let k = -steps; k <= steps; k += 2) {
      const down =
        k === -steps || (k !== steps && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
      let x = down ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reach.set(k, x);
      if (x >= a.length && x - k >= b.length) return traceBack(a, b, trail);
    }
  }
  return replaceAllLines();
}

function traceBack(
  a: readonly string[],
  b: readonly string[],
  trail: readonly ReadonlyMap<number, number>[],
) {
  const lines: DiffLine[] = [];
  let [x, y] = [a.length, b.length];
  for (const [steps, reach] of [...trail.entries()].toReversed()) {
    const k = x - y;
    const down =
      k === -steps || (k !== steps && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
    const from = down ? k + 1 : k - 1;
    const toX = reach.get(from) ?? 0;
    const toY = toX - from;
    while (x > toX && y > toY && x > 0 && y > 0) {
      lines.push({ kind: 'same', text: a[--x] ?? '' });
      y--;
    }
    if (steps === 0) break;
    lines.push(
      down ? { kind: 'added', text: b[--y] ?? '' } : { kind: 'removed', text: a[--x] ?? '' },
    );
  }
  return lines.toReversed();
}
