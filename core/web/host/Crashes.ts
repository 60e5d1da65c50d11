const window = 60_000;
const limit = 3;

/** Counts a plugin's crashes; the third within a minute is one too many. */
export class Crashes {
  private readonly times = new Map<string, number[]>();

  /** Notes a crash and says whether the plugin is to be set aside. */
  note(plugin: string, now = Date.now()): boolean {
    const recent = [...(this.times.get(plugin) ?? []).filter(time => now - time < window), now];
    this.times.set(plugin, recent);
    return recent.length >= limit;
  }

  forget(plugin: string): void {
    this.times.delete(plugin);
  }
}
