import { computed, makeAutoObservable, observable, reaction } from 'mobx';
import { describeProblem, type Problem } from '../../contract/internal';
import type { Host } from '../host/Host';
import type { Notices } from '../notices/Notices';
import { searchProviders } from '../plugin';
import { asked as questions } from '../questions/ask';
import { navigate } from '../services';
import type { Session } from '../session/Session';
import { listAllKeys, findTakenKeys } from './listAllKeys';
import { parseQuery, type Item, type Sign } from './Item';
import { isQuestion, type Choice, type Question } from './choose';
import { Frecency } from './Frecency';
import { hostItems, hostSources } from './hostItems';
import type { Binding } from './Keymap';
import { helpKeys, openKeys } from './keys';
import { indexItems, Ranking } from './rank';
import { Recents } from './Recents';
import { Searches } from './Searches';
import { addAnswers, findFault, listItems, createStep, type Step } from './Step';
import { strings } from './strings';

interface PaletteContext {
  readonly host: Host;
  readonly session: Session;
  readonly notices: Notices;
  readonly storage: Storage;
}

/** Finds and runs everything the installed plugins offer, and asks what a command wants to know. */
export class Palette {
  open = false;
  query = '';
  readonly frecency: Frecency;
  readonly recents: Recents;
  readonly searches: Searches;
  private running = false;
  private readonly steps = observable.array<Step>([], { deep: false });

  constructor(private readonly terms: PaletteContext) {
    const { host, session, storage } = terms;
    this.frecency = new Frecency(storage);
    this.recents = new Recents(storage);
    this.searches = new Searches(() => hostSources(host, this.go));
    makeAutoObservable<this, 'terms' | 'steps' | 'go' | 'offered' | 'ranking'>(this, {
      terms: false,
      frecency: false,
      recents: false,
      searches: false,
      steps: false,
      go: false,
      offered: computed({ keepAlive: true }),
      ranking: computed({ keepAlive: true }),
    });
    reaction(
      () => [session.profile?.customerId ?? '', session.companyId ?? ''] as const,
      ([person, company]) => {
        this.frecency.of(person);
        this.recents.of(person, company);
      },
      { fireImmediately: true },
    );
    reaction(
      () => questions.length > 0,
      // A question in a dialog hides the palette, so that nothing waits behind it.
      asking => asking && this.hide(),
    );
    reaction(
      () => findTakenKeys(host),
      taken => this.report(taken),
      { fireImmediately: true },
    );
  }

  /** The best items for what is typed, at most 50. */
  get items(): readonly Item[] {
    const step = this.steps.at(-1);
    if (step) return listItems(step, this.query);
    return this.ranking.best(parseQuery(this.query).words, id => this.frecency.points(id));
  }

  /** Returns the palette's current question, or nothing on its first page. */
  get question(): string | undefined {
    return this.steps.at(-1)?.title;
  }

  /** Whether the current question is answered by typing a text. */
  get asksText(): boolean {
    return this.steps.at(-1)?.text !== undefined;
  }

  /** Why what is typed cannot be the answer, as a sentence. */
  get fault(): string | undefined {
    const step = this.steps.at(-1);
    return step && findFault(step, this.query);
  }

  /** Returns the selections that led to this page, outermost first. */
  get crumbs(): readonly string[] {
    return this.steps.map(({ crumb }) => crumb);
  }

  /** Something chosen is being done. */
  get working(): boolean {
    return this.running;
  }

  get waiting(): boolean {
    const step = this.steps.at(-1);
    return this.running || (step ? !step.answers && !step.text : this.searches.waiting > 0);
  }

  /** Keys of the palette itself, then those of the open commands. */
  get bindings(): readonly Binding[] {
    const own = [
      { keys: openKeys, run: () => this.toggle() },
      { keys: helpKeys, run: () => this.showKeys() },
    ];
    const theirs = this.offered.flatMap(item =>
      item.keys && item.bound !== false ? [{ keys: item.keys, run: () => this.run(item) }] : [],
    );
    return [...own, ...theirs];
  }

  private get offered(): readonly Item[] {
    const help: Item = {
      id: 'palette.keys',
      title: strings.openKeys.text,
      group: strings.commands.text,
      sign: '>',
      keys: helpKeys,
      asks: true,
      run: () => listAllKeys(this.terms.host),
    };
    return [...hostItems(this.terms.host, this.go), help].filter(
      item => item.keys !== helpKeys || item === help,
    );
  }

  /** Returns the recently opened entries that can still be found, as items. */
  private get remembered(): readonly Item[] {
    const sources = this.terms.host.open(searchProviders).map(({ id }) => `${id}:`);
    return this.recents.list
      .filter(({ id }) => sources.some(source => id.startsWith(source)))
      .map(recent => ({ ...recent, run: () => this.go(recent.to) }));
  }

  private get sign(): Sign | undefined {
    return parseQuery(this.query).sign;
  }

  /** Kept from key to key, so that it looks only at what fitted before. */
  private get ranking(): Ranking {
    const { sign } = this;
    const results = this.searches.items;
    const ids = new Set(results.map(({ id }) => id));
    const all = [...this.remembered.filter(({ id }) => !ids.has(id)), ...this.offered, ...results];
    return new Ranking(indexItems(sign ? all.filter(item => item.sign === sign) : all));
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
    this.ask(listAllKeys(this.terms.host), strings.keysTitle.text);
  }

  type(query: string): void {
    if (this.steps.length === 0 && query.trim() === helpKeys) return this.showKeys();
    this.query = query;
    if (this.steps.length > 0) return;
    const { sign, words } = parseQuery(query);
    this.searches.ask(words, sign);
  }

  /** One page back, or out. */
  back(): void {
    if (this.steps.length === 0) return this.hide();
    this.steps.pop();
    this.query = '';
  }

  /** Back to the first page or to one of those between. */
  backTo(depth: number): void {
    this.steps.length = Math.min(this.steps.length, Math.max(0, depth));
    this.query = '';
  }

  /** Runs an item; what it asks is shown next, and what it fails with becomes a toast. */
  async run(item: Item): Promise<void> {
    if (item.locked || this.running) return;
    this.frecency.note(item.id);
    this.recents.note(item);
    const page = this.steps.at(-1);
    const stays = page !== undefined || item.asks === true;
    if (!stays) this.hide();
    this.running = stays;
    try {
      const outcome = await item.run();
      if (isQuestion(outcome)) this.ask(outcome, item.title);
      else if (stays && page === this.steps.at(-1)) this.hide();
    } catch (error) {
      this.terms.notices.failure(error);
    } finally {
      this.ended();
    }
  }

  private ended(): void {
    this.running = false;
  }

  /** Shows a question on a page of its own. */
  ask(question: Question, crumb: string): void {
    this.open = true;
    this.query = question.kind === 'text' ? (question.value ?? '') : '';
    this.searches.stop();
    const step = createStep(question, crumb);
    this.steps.push(step);
    if (question.kind === 'choice' && typeof question.options === 'function')
      void this.fetch(step, question.options);
  }

  private async fetch(step: Step, options: Extract<Choice['options'], Function>): Promise<void> {
    try {
      this.answer(step, addAnswers(step, await options(AbortSignal.timeout(15_000))));
    } catch (error) {
      this.terms.notices.failure(error);
      // A failed search is not an empty one: from the previous page, it can be tried again.
      this.leave(step);
    }
  }

  private answer(asked: Step, step: Step): void {
    const place = this.steps.indexOf(asked);
    if (place >= 0) this.steps[place] = step;
  }

  private leave(step: Step): void {
    const place = this.steps.indexOf(step);
    if (place >= 0) this.backTo(place);
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
