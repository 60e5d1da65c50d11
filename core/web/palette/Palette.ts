import { makeAutoObservable, observable, reaction } from 'mobx';
import { describeProblem, type Problem } from '../../contract';
import type { Host } from '../host/Host';
import type { Notices } from '../notices/Notices';
import { navigate } from '../services';
import type { Session } from '../session/Session';
import { allKeys, takenKeys } from './allKeys';
import { isChoice, type Choice } from './choose';
import { Habits } from './Habits';
import { hostItems, hostSources } from './hostItems';
import type { Binding } from './Keymap';
import { helpKeys, openKeys } from './ownKeys';
import { indexItems, rank, type Indexed, type Item } from './rank';
import { Searches } from './Searches';
import { strings } from './strings';

interface Terms {
  readonly host: Host;
  readonly session: Session;
  readonly notices: Notices;
  readonly storage: Storage;
}
/** A question on screen; its answers may still be on their way. */
interface Step {
  readonly title: string;
  readonly index: readonly Indexed[] | undefined;
}

/** Finds and runs everything the installed plugins offer, and asks what a command wants to know. */
export class Palette {
  open = false;
  query = '';
  readonly habits: Habits;
  readonly searches: Searches;
  private readonly steps = observable.array<Step>([], { deep: false });

  constructor(private readonly terms: Terms) {
    const { host, session, storage } = terms;
    this.habits = new Habits(storage);
    this.searches = new Searches(() => hostSources(host, this.go));
    makeAutoObservable<this, 'terms' | 'steps' | 'go'>(this, {
      terms: false,
      habits: false,
      searches: false,
      steps: false,
      go: false,
    });
    reaction(
      () => session.profile?.customerId ?? '',
      person => this.habits.of(person),
      { fireImmediately: true },
    );
    reaction(
      () => takenKeys(host),
      taken => this.report(taken),
      { fireImmediately: true },
    );
  }

  /** The best items for what is typed, at most 50. */
  get items(): readonly Item[] {
    const step = this.steps.at(-1);
    if (step) return rank(step.index ?? [], this.query, () => 0);
    const found = this.query.trim() ? indexItems(this.searches.items) : [];
    return rank([...this.index, ...found], this.query, id => this.habits.points(id));
  }

  /** What the palette asks now, or nothing on its first page. */
  get question(): string | undefined {
    return this.steps.at(-1)?.title;
  }

  get waiting(): boolean {
    const step = this.steps.at(-1);
    return step ? step.index === undefined : this.searches.waiting > 0;
  }

  /** Keys of the palette itself, then those of the open commands. */
  get bindings(): readonly Binding[] {
    const own = [
      { keys: openKeys, run: () => this.toggle() },
      { keys: helpKeys, run: () => this.showKeys() },
    ];
    const theirs = this.index.flatMap(({ item }) =>
      item.keys ? [{ keys: item.keys, run: () => this.run(item) }] : [],
    );
    return [...own, ...theirs];
  }

  private get index(): readonly Indexed[] {
    const help: Item = {
      id: 'palette.keys',
      title: strings.openKeys.text,
      group: strings.commands.text,
      keys: helpKeys,
      run: () => allKeys(this.terms.host),
    };
    return indexItems(
      [...hostItems(this.terms.host, this.go), help].filter(item => item.keys !== helpKeys || item === help),
    );
  }

  show(): void {
    this.open = true;
    this.reset();
  }

  hide(): void {
    this.open = false;
    this.reset();
  }

  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  showKeys(): void {
    this.ask(allKeys(this.terms.host));
  }

  type(query: string): void {
    this.query = query;
    if (this.steps.length === 0) this.searches.ask(query);
  }

  /** One page back, or out. */
  back(): void {
    if (this.steps.length === 0) return this.hide();
    this.steps.pop();
    this.query = '';
  }

  /** Runs an item; what it asks is shown next, and what it fails with becomes a toast. */
  async run(item: Item): Promise<void> {
    if (item.locked) return;
    this.habits.note(item.id);
    const depth = this.steps.length;
    if (depth === 0) this.hide();
    try {
      const outcome = await item.run();
      if (isChoice(outcome)) this.ask(outcome);
      else if (depth > 0) this.hide();
    } catch (error) {
      this.terms.notices.failure(error);
    }
  }

  /** Shows a question on a page of its own. */
  ask({ title, options }: Choice): void {
    this.open = true;
    this.query = '';
    this.searches.stop();
    const place = this.steps.push({ title, index: Array.isArray(options) ? answers(title, options) : undefined }) - 1;
    if (typeof options !== 'function') return;
    const asked = this.steps[place];
    options(AbortSignal.timeout(15_000)).then(
      found => this.answer(place, asked, { title, index: answers(title, found) }),
      (error: unknown) => {
        this.terms.notices.failure(error);
        this.answer(place, asked, { title, index: [] });
      },
    );
  }

  private answer(place: number, asked: Step | undefined, step: Step): void {
    if (this.steps[place] === asked) this.steps[place] = step;
  }

  private reset(): void {
    this.query = '';
    this.steps.clear();
    this.searches.stop();
  }

  private report(taken: readonly Problem[]): void {
    const { problems } = this.terms.host;
    const known = new Set(problems.map(describeProblem));
    problems.push(...taken.filter(problem => !known.has(describeProblem(problem))));
  }

  private readonly go = (path: string) => this.terms.host.get(navigate)(path);
}

const answers = (group: string, options: readonly Omit<Item, 'group'>[]): readonly Indexed[] =>
  indexItems(options.map(option => ({ ...option, group })));
