import type { Service } from '../../contract';

type Labels = Readonly<Record<string, string>>;
interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): Promise<readonly string[]> | readonly string[];
}
/** One value of a gauge that is read when it is asked for. */
export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

const odd = /[\\"\n]/;
const escapeLabel = (text: string) =>
  odd.test(text) ? text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n') : text;
/** Labels as the text format has them. This runs several times for each request. */
function formatLabels(labels: Labels): string {
  let pairs = '';
  for (const name in labels)
    pairs += `${pairs ? ',' : ''}${name}="${escapeLabel(labels[name] ?? '')}"`;
  return pairs && `{${pairs}}`;
}

/** Something that only grows. */
export class Counter {
  private readonly counts = new Map<string, number>();
  constructor(private readonly name: string) {}
  add(labels: Labels = {}, by = 1): void {
    const key = formatLabels(labels);
    this.counts.set(key, (this.counts.get(key) ?? 0) + by);
  }
  lines(): string[] {
    return [...this.counts].map(([labels, value]) => `${this.name}${labels} ${value}`);
  }
}

/** How often a value was at most each of a few bounds. */
export class Histogram {
  private readonly kept = new Map<
    string,
    { labels: Labels; counts: number[]; sum: number; count: number }
  >();
  constructor(
    private readonly name: string,
    private readonly bounds: readonly number[],
  ) {}
  observe(value: number, labels: Labels = {}): void {
    const key = formatLabels(labels);
    let row = this.kept.get(key);
    if (!row)
      this.kept.set(key, (row = { labels, counts: this.bounds.map(() => 0), sum: 0, count: 0 }));
    const at = this.bounds.findIndex(bound => value <= bound);
    if (at >= 0) row.counts[at] = (row.counts[at] ?? 0) + 1;
    row.sum += value;
    row.count += 1;
  }
  lines(): string[] {
    return [...this.kept.values()].flatMap(({ labels, counts, sum, count }) => {
      let total = 0;
      const buckets = this.bounds.map((bound, index) => {
        total += counts[index] ?? 0;
        return `${this.name}_bucket${formatLabels({ ...labels, le: String(bound) })} ${total}`;
      });
      return [
        ...buckets,
        `${this.name}_bucket${formatLabels({ ...labels, le: '+Inf' })} ${count}`,
        `${this.name}_sum${formatLabels(labels)} ${sum}`,
        `${this.name}_count${formatLabels(labels)} ${count}`,
      ];
    });
  }
}

/**
 * The counters of this process, in the text format of Prometheus. Names begin with `sluice_`; a
 * name that is requested again returns the same counter.
 */
export class Metrics {
  private readonly families = new Map<string, Family & { readonly of?: unknown }>();

  counter(name: string, help: string): Counter {
    return this.once(name, () => {
      const of = new Counter(name);
      return { name, help, type: 'counter', of, lines: () => of.lines() };
    }) as Counter;
  }

  /** `bounds` rise; times are in seconds. */
  histogram(name: string, help: string, bounds: readonly number[] = seconds): Histogram {
    return this.once(name, () => {
      const of = new Histogram(name, bounds);
      return { name, help, type: 'histogram', of, lines: () => of.lines() };
    }) as Histogram;
  }

  /** `read` is called when the metrics are asked for; one that fails is left out. */
  gauge(
    name: string,
    help: string,
    read: () => number | Promise<number | readonly Reading[]> | readonly Reading[],
  ): void {
    const lines = async () => {
      const result = await read();
      const readings: readonly Reading[] =
        typeof result === 'number' ? [{ value: result }] : result;
      return readings.map(({ labels = {}, value }) => `${name}${formatLabels(labels)} ${value}`);
    };
    this.families.set(name, { name, help, type: 'gauge', lines });
  }

  async text(): Promise<string> {
    const parts: string[] = [];
    for (const family of this.families.values()) {
      const lines = await Promise.resolve()
        .then(() => family.lines())
        .catch(() => []);
      if (lines.length > 0)
        parts.push(
          `# HELP ${family.name} ${family.help}`,
          `# TYPE ${family.name} ${family.type}`,
          ...lines,
        );
    }
    return `${parts.join('\n')}\n`;
  }

  private once(name: string, make: () => Family & { readonly of: unknown }): unknown {
    let family = this.families.get(name);
    if (!family) this.families.set(name, (family = make()));
    return family.of;
  }
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** The counters and histograms of the process, served at `/metrics`. */
export const metrics: Service<Metrics> = { kind: 'service', id: 'core.metrics' };
