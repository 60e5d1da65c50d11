import { FairQueue } from '../../fairness/FairQueue';

/** A request whose body arrives. */
export interface ArrivingBody {
  /** How many bytes arrived until now; undefined while the server reads none, or all are here. */
  countRead(): number | undefined;
  /** Ends the request as one that is too slow. */
  end(): void;
}
interface HeldBody {
  readonly name: string;
  readonly body: ArrivingBody;
  /** How many bytes had arrived at each of the last looks. */
  looks: number[];
  /** Whether it was ended, and only holds its place until its connection is closed. */
  isEnding: boolean;
}

const lookEvery = 500;
/** Over how many looks a body is measured. */
const measured = 4;
/** The bytes between two looks of a body that keeps its place while others wait. */
const leastRead = 131_072;

/**
 * The places of bodies in memory, by turns of environments or networks. While one that has none
 * waits, the slowest body of those that have most gives its place up.
 */
export class BodyPlaces {
  private readonly queue: FairQueue;
  private readonly held = new Set<HeldBody>();
  private looking: NodeJS.Timeout | undefined;

  constructor(options: ConstructorParameters<typeof FairQueue>[0]) {
    this.queue = new FairQueue(options);
  }

  /**
   * Holds a place for a body from when it is the turn of `name` until `work` is over.
   *
   * @throws TooManyRequestsError 429 where as many of that name wait as may
   */
  async run(name: string, body: ArrivingBody, work: () => Promise<void>): Promise<void> {
    const held: HeldBody = { name, body, looks: [], isEnding: false };
    const done = this.queue.run(name, async () => {
      this.held.add(held);
      try {
        await work();
      } finally {
        this.held.delete(held);
      }
    });
    if (this.queue.waiting > 0) this.looking ??= setInterval(() => this.look(), lookEvery).unref();
    return done;
  }

  /** Ends a slow body for each name that waits for its first place, if one was slow for long enough. */
  look(): void {
    if (this.queue.waiting === 0) {
      clearInterval(this.looking);
      this.looking = undefined;
      for (const held of this.held) held.looks = [];
      return;
    }
    const counts = new Map<string, number>();
    for (const { name } of this.held) counts.set(name, (counts.get(name) ?? 0) + 1);
    const slow = [...this.held]
      .map(held => ({ held, read: measure(held), places: counts.get(held.name) ?? 0 }))
      .filter(({ read }) => read < measured * leastRead)
      .sort((a, b) => b.places - a.places || a.read - b.read);
    const ending = [...this.held].filter(({ isEnding }) => isEnding).length;
    for (const { held } of slow.slice(0, Math.max(0, this.queue.countNewcomers() - ending))) {
      held.isEnding = true;
      held.body.end();
    }
    for (const { body, looks } of this.held) {
      const read = body.countRead();
      if (read === undefined) looks.length = 0;
      else looks.push(read);
      if (looks.length > measured) looks.shift();
    }
  }
}

/** Returns how many bytes arrived over the last looks; `Infinity` where it is not known. */
const measure = ({ body, looks, isEnding }: HeldBody): number =>
  isEnding || looks.length < measured ? Infinity : (body.countRead() ?? Infinity) - looks[0]!;
