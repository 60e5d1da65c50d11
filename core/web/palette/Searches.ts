import { makeAutoObservable, observableRef } from 'mobx';
import type { Item } from './rank';

/** Something that finds items on the server. */
export interface Source {
  readonly id: string;
  readonly title: string;
  readonly find: (query: string, signal: AbortSignal) => Promise<readonly Item[]>;
}

/** How long a source may take. */
export const searchCut = 1500;
const pause = 120;
const shortest = 2;
/** One and the same list, so that clearing what is clear draws nothing anew. */
const none: readonly never[] = [];

/** Asks every source at once; one that fails or hangs is named and the others' answers stand. */
export class Searches {
  items: readonly Item[] = none;
  failed: readonly string[] = none;
  waiting = 0;
  private query = '';
  private round: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly sources: () => readonly Source[]) {
    makeAutoObservable<this, 'sources' | 'round' | 'timer' | 'query'>(this, {
      items: observableRef,
      failed: observableRef,
      sources: false,
      round: false,
      timer: false,
      query: false,
    });
  }

  /** Begins a search when typing rests; the one before is given up. */
  ask(query: string): void {
    const wanted = query.trim();
    if (wanted === this.query) return;
    this.query = wanted;
    this.round?.abort();
    clearTimeout(this.timer);
    if (wanted.length < shortest) return this.clear();
    this.timer = setTimeout(() => this.start(wanted), pause);
  }

  stop(): void {
    this.query = '';
    this.round?.abort();
    clearTimeout(this.timer);
    this.clear();
  }

  private clear(): void {
    this.items = none;
    this.failed = none;
    this.waiting = 0;
  }

  private start(query: string): void {
    const round = new AbortController();
    this.round = round;
    const sources = this.sources();
    this.clear();
    this.waiting = sources.length;
    for (const source of sources) void this.askOne(source, query, round.signal);
  }

  private async askOne(source: Source, query: string, round: AbortSignal): Promise<void> {
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), searchCut);
    const end = () => cut.abort();
    round.addEventListener('abort', end, { once: true });
    const given = new Promise<undefined>(resolve => {
      cut.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const answer = Promise.resolve().then(() => source.find(query, cut.signal));
    const outcome = await Promise.race([answer, given]).catch(() => undefined);
    clearTimeout(timer);
    round.removeEventListener('abort', end);
    if (!round.aborted) this.take(source, outcome);
  }

  private take({ title }: Source, outcome: readonly Item[] | undefined): void {
    this.waiting -= 1;
    if (outcome) this.items = [...this.items, ...outcome];
    else this.failed = [...this.failed, title];
  }
}
