import { ShortCalls } from './ShortCalls';

/** How many short calls of one name are under way when no more of it begin beside others'. */
const mostAtOnce = 4;

/**
 * Lets calls begin by names such as companies: while short calls of others are under way, those of
 * one name begin a few at a time and in their order, so that a crowd of them waits for itself.
 */
export class CallAdmission {
  private readonly calls = new ShortCalls();
  private readonly lines = new Map<string, Set<() => void>>();
  private goingOn: NodeJS.Immediate | undefined;

  /**
   * Calls `go` at once or when there is room, with the function that says that the call is over.
   * Returns the function that takes the call out of its line, where nobody waits for it any longer.
   */
  begin(name: string, go: (end: () => void) => void): () => void {
    const start = () => go(this.calls.begin(name, () => this.letIn()));
    const line = this.lines.get(name);
    if (!line && this.hasRoom(name)) start();
    else if (line) line.add(start);
    else this.lines.set(name, new Set([start]));
    return () => this.leave(name, start);
  }

  private leave(name: string, start: () => void): void {
    const line = this.lines.get(name);
    if (line?.delete(start) && line.size === 0) this.lines.delete(name);
  }

  private hasRoom(name: string): boolean {
    return this.calls.count(name) < mostAtOnce || !this.calls.hasOther(name);
  }

  /** Lets a few in at a time, so that what came in meanwhile is looked at before the rest. */
  private letIn(): void {
    for (const [name, line] of this.lines) {
      let begun = 0;
      for (const start of line) {
        if (begun === mostAtOnce || !this.hasRoom(name)) break;
        line.delete(start);
        begun += 1;
        start();
      }
      if (line.size === 0) this.lines.delete(name);
      else if (this.hasRoom(name)) this.letInSoon();
    }
  }

  private letInSoon(): void {
    this.goingOn ??= setImmediate(() => {
      this.goingOn = undefined;
      this.letIn();
    });
  }
}

/** The admission of this process's calls. */
export const callAdmission = new CallAdmission();
