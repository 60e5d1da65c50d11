import { ShortCalls } from './ShortCalls';

/** How many short calls of one name are under way when no more of it begin beside others'. */
const mostAtOnce = 4;

/**
 * Lets calls begin by names such as companies: while short calls of others are under way, those of
 * one name begin a few at a time and in their order, so that a crowd of them waits for itself.
 */
export class CallAdmission {
  private readonly calls = new ShortCalls();
  private readonly lines = new Map<string, (() => void)[]>();

  /** Calls `go` at once or when there is room, with the function that says that the call is over. */
  begin(name: string, go: (end: () => void) => void): void {
    const start = () => go(this.calls.begin(name, () => this.letIn()));
    const line = this.lines.get(name);
    if (line) line.push(start);
    else if (this.hasRoom(name)) start();
    else this.lines.set(name, [start]);
  }

  private hasRoom(name: string): boolean {
    return this.calls.count(name) < mostAtOnce || !this.calls.hasOther(name);
  }

  private letIn(): void {
    for (const [name, line] of this.lines) {
      while (line.length > 0 && this.hasRoom(name)) line.shift()!();
      if (line.length === 0) this.lines.delete(name);
    }
  }
}

/** The admission of this process's calls. */
export const callAdmission = new CallAdmission();
