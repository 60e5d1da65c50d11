import type { Sliced } from '#core/contract/sliced';

type Method = (this: never, ...args: never[]) => unknown;
/** The work of a call of a method, in entries or characters that it looks at. */
type Count = (self: { readonly length?: number }, args: readonly unknown[]) => number;

const one: Count = () => 1;
const length: Count = self => (self.length ?? 0) + 1;
const given: Count = (_, args) => args.length;
/** The methods by which graphs are walked, which are counted. */
const counted: readonly (readonly [owner: object, names: readonly PropertyKey[], count: Count])[] =
  [
    [Map.prototype, ['get', 'set', 'has'], one],
    [Set.prototype, ['add', 'has'], one],
    [Array.prototype, ['push', 'unshift'], given],
    [
      Array.prototype,
      ['map', 'filter', 'flatMap', 'some', 'every', 'find', 'findIndex', 'includes', 'indexOf'],
      length,
    ],
    [Array.prototype, ['forEach', 'reduce', 'concat', 'slice', 'join', Symbol.iterator], length],
    [String.prototype, ['includes', 'indexOf'], length],
  ];

/** The work of something: all of it, and the most that was done at a stretch. */
interface Work {
  readonly all: number;
  readonly stretch: number;
}

/**
 * Counts the work of something in calls of collections and in the entries that they look at, so that it
 * is the same on each machine; of work in slices, also the most in one of them.
 */
export function countWork(work: () => Sliced<unknown>): Work {
  let [all, stretch, since] = [0, 0, 0];
  const originals = counted.map(([owner, names, count]) =>
    names.map(name => {
      const original = Reflect.get(owner, name) as Method;
      const replacement = function (this: never, ...args: never[]): unknown {
        all += count(this, args);
        return Reflect.apply(original, this, args);
      };
      Object.defineProperty(owner, name, {
        value: replacement,
        configurable: true,
        writable: true,
      });
      return () =>
        Object.defineProperty(owner, name, { value: original, configurable: true, writable: true });
    }),
  );
  try {
    const steps = work();
    for (let done = false; !done;) {
      done = steps.next().done === true;
      stretch = Math.max(stretch, all - since);
      since = all;
    }
  } finally {
    originals.flat().forEach(restore => restore());
  }
  return { all, stretch };
}

/** Something that is done at once, as work of one slice. */
export function* atOnce<T>(work: () => T): Sliced<T> {
  yield;
  return work();
}
