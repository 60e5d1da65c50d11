/**
 * Until when a step may run. Most steps hold nothing that must be cut off, so the signal is made
 * when it is first asked for.
 */
export class Deadline {
  private cutting:
    | { readonly controller: AbortController; readonly timer: NodeJS.Timeout }
    | undefined;

  private at: number;

  /**
   * Epoch milliseconds; a clock that is set meanwhile changes nothing. The step ends before where
   * it is `lost` to another process.
   */
  constructor(at: number, lost?: AbortSignal) {
    this.at = performance.now() + at - Date.now();
    lost?.addEventListener('abort', () => this.cut(), { once: true });
  }

  get passed(): boolean {
    return performance.now() >= this.at;
  }

  get signal(): AbortSignal {
    if (!this.cutting) {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), Math.max(1, this.at - performance.now()));
      this.cutting = { controller, timer };
    }
    return this.cutting.controller.signal;
  }

  /** The step ends now, whatever it does. */
  cut(): void {
    this.at = 0;
    this.cutting?.controller.abort();
  }

  /** The step is over. */
  end(): void {
    clearTimeout(this.cutting?.timer);
  }
}
