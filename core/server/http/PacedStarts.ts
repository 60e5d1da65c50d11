import { timeSlices } from '../fairness/TimeSlices';

/** Calls of one environment that begin at once, and in how many milliseconds. */
const [mostAtOnce, withinMs] = [4, 8];

/** The calls of an environment that began lately, and those that wait. */
interface Starts {
  begun: number;
  readonly line: (() => void)[];
}

/**
 * Lets calls to other services begin, or their answers go on, a few at a time: to open a connection
 * and to close it takes this thread up to a millisecond, so those of a crowd wait for turns of long
 * work. Whoever begins few waits for nothing.
 */
export class PacedStarts {
  private readonly starts = new Map<string, Starts>();

  constructor(private readonly slices: Pick<typeof timeSlices, 'turn'> = timeSlices) {}

  /** Waits until a call may begin; undefined where it may at once. */
  take(name: string): Promise<void> | undefined {
    const known = this.starts.get(name);
    if (!known) {
      this.starts.set(name, { begun: 1, line: [] });
      setTimeout(() => void this.serve(name), withinMs).unref();
      return undefined;
    }
    if (known.begun < mostAtOnce) {
      known.begun += 1;
      return undefined;
    }
    return new Promise(go => known.line.push(go));
  }

  private async serve(name: string): Promise<void> {
    const { line } = this.starts.get(name) ?? { line: [] };
    while (line.length > 0) {
      await this.slices.turn(name);
      for (const go of line.splice(0, mostAtOnce)) go();
    }
    this.starts.delete(name);
  }
}
