import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { Item, Sign } from './Item';

/** Something that finds items on the server. */
export interface Source {
  readonly id: string;
  readonly title: string;
  readonly sign: Sign | undefined;
  readonly find: (query: string, signal: AbortSignal) => Promise<readonly Item[]>;
}
interface Answer {
  readonly query: string;
  readonly items: readonly Item[];
}

/** How long a source may take, its code to load included. */
export const searchCut = 10_000;
/** Why a search that took too long was given up. */
export class SearchTimeoutError extends Error {
  constructor() {
    super(`The search took longer than ${searchCut} ms.`);
  }
}
const pause = 120;
const shortest = 2;
/** One and the same list, so that clearing what is clear draws nothing again. */
const none: readonly never[] = [];

const judged = new WeakMap<Item, Item>();
/** The same item, to be judged by its title alone. */
function toUnconfirmedItem(item: Item): Item {
  let known = judged.get(item);
  if (!known) judged.set(item, (known = { ...item, found: false }));
  return known;
}

/** Asks every source at once; one that fails or hangs is named and the others' answers stand. */
export class Searches {
  failed: readonly string[] = none;
  waiting = 0;
  private missed: Source[] = [];
  private readonly answers = observable.map<string, Answer>({}, { deep: false });
  private query = '';
  private sign: Sign | undefined;
  /** Aborts the running searches for the present text. */
  private round: Set<AbortController> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly sources: () => readonly Source[]) {
    makeAutoObservable<this, 'sources' | 'round' | 'timer' | 'sign' | 'answers' | 'missed'>(this, {
      failed: observableRef,
      sources: false,
      answers: false,
      round: false,
      missed: false,
      timer: false,
      sign: false,
    });
  }

  /**
   * Returns the results; those of an earlier text stay, to be ranked by their titles, until the
   * source answers again.
   */
  get items(): readonly Item[] {
    if (this.answers.size === 0) return none;
    return [...this.answers.values()].flatMap(({ query, items }) =>
      query === this.query ? items : items.map(toUnconfirmedItem),
    );
  }

  /**
   * Begins a search when typing rests; the one before is given up. A sign asks only the sources
   * that bear it.
   */
  ask(query: string, sign?: Sign): void {
    const wanted = query.trim();
    if (wanted === this.query && sign === this.sign) return;
    if (sign !== this.sign) this.answers.clear();
    this.query = wanted;
    this.sign = sign;
    this.endRound();
    clearTimeout(this.timer);
    if (wanted.length < shortest) return this.clear();
    this.timer = setTimeout(() => this.start(wanted), pause);
  }

  /** Asks the sources that failed once more. */
  retry(): void {
    if (this.round) this.askAll(this.missed, this.query, this.round);
  }

  stop(): void {
    this.query = '';
    this.sign = undefined;
    this.endRound();
    clearTimeout(this.timer);
    this.clear();
  }

  private clear(): void {
    this.answers.clear();
    this.failed = none;
    this.waiting = 0;
  }

  private endRound(): void {
    for (const controller of this.round ?? []) controller.abort();
    this.round = undefined;
  }

  private start(query: string): void {
    const round = new Set<AbortController>();
    this.round = round;
    const sources = this.sources().filter(
      ({ sign }) => this.sign === undefined || sign === this.sign,
    );
    this.waiting = 0;
    this.askAll(sources, query, round);
  }

  private askAll(sources: readonly Source[], query: string, round: Set<AbortController>): void {
    this.failed = none;
    this.missed = [];
    this.waiting += sources.length;
    for (const source of sources) void this.askOne(source, query, round);
  }

  private async askOne(source: Source, query: string, round: Set<AbortController>): Promise<void> {
    const controller = new AbortController();
    round.add(controller);
    const timer = setTimeout(() => controller.abort(new SearchTimeoutError()), searchCut);
    const timeout = new Promise<undefined>(resolve => {
      controller.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const answer = Promise.resolve().then(() => source.find(query, controller.signal));
    const outcome = await Promise.race([answer, timeout]).catch(() => undefined);
    clearTimeout(timer);
    round.delete(controller);
    if (this.round === round) this.take(source, query, outcome);
  }

  private take(source: Source, query: string, items: readonly Item[] | undefined): void {
    this.waiting -= 1;
    if (items) {
      this.answers.set(source.id, { query, items });
      return;
    }
    this.answers.delete(source.id);
    this.missed.push(source);
    this.failed = this.missed.map(({ title }) => title);
  }
}
