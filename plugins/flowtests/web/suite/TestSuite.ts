import { makeAutoObservable, runInAction } from 'mobx';
import type { Failure } from '#core/contract';
import type { ApiClient } from '#core/web';
import type { FlowSession } from '#plugins/editor/contract';
import {
  checkFlowTests,
  createFlowTest,
  getFlowTest,
  listFlowTests,
  offerFlowTests,
  runFlowTests,
  type CoverageUnit,
  type TestedDraft,
  type TestLine,
  type FaultCheck,
  type FlowTest,
  type TestOffers,
  type TestRun,
  type TestResult,
  type Survivor,
} from '../../contract';

type Offer = TestOffers['offers'][number];
/** How far something has come. */
interface Progress {
  readonly what: 'run' | 'offers' | 'check';
  readonly done: number;
  readonly total: number;
}
/** The outcome of seeding faults into the flow. */
interface FaultResult {
  readonly total: number;
  readonly caught: number;
  readonly survivors: readonly Survivor[];
}
interface App {
  readonly apiClient: Pick<ApiClient, 'run'>;
  readonly notices: { failure(error: unknown): void };
}

/** The tests of a flow that is open, what came of them, and what they reach; observable. */
export class TestSuite {
  tests: readonly TestLine[] | null = null;
  failure: unknown = null;
  progress: Progress | null = null;
  coverage: readonly CoverageUnit[] | null = null;
  /** Whether the canvas shows the coverage. */
  painted = false;
  /** The test whose way the canvas shows. */
  opened: FlowTest | null = null;
  offers: readonly Offer[] | null = null;
  faults: FaultResult | null = null;
  private readonly results = new Map<string, TestResult>();

  constructor(
    readonly session: FlowSession,
    private readonly app: App,
  ) {
    makeAutoObservable<this, 'app'>(this, { app: false, session: false });
  }

  get flowId(): string {
    return this.session.editor.flow.flowId;
  }
  get readOnly(): boolean {
    return this.session.editor.readOnly;
  }
  resultOf(testId: string): TestResult | undefined {
    return this.results.get(testId);
  }
  get passed(): number {
    return [...this.results.values()].filter(({ passed }) => passed).length;
  }
  get ran(): number {
    return this.results.size;
  }
  get percent(): number {
    const { coverage } = this;
    if (!coverage || coverage.length === 0) return 100;
    return Math.floor((100 * this.reached) / coverage.length);
  }
  get reached(): number {
    return (this.coverage ?? []).filter(({ reached }) => reached).length;
  }
  get gaps(): readonly CoverageUnit[] {
    return (this.coverage ?? []).filter(({ reached }) => !reached);
  }

  /** The document on the canvas, if it differs from the saved flow. */
  get draft(): { readonly draft?: TestedDraft } {
    const { history, document } = this.session.editor;
    if (!history.dirty) return {};
    const { graphData, inputSchema, settings } = document;
    return {
      draft: {
        graphData,
        ...(inputSchema && { inputSchema }),
        ...(settings !== undefined && { settings }),
      },
    };
  }

  async load(): Promise<void> {
    try {
      const { flowId } = this;
      const { tests } = await this.app.apiClient.run(listFlowTests, { params: { flowId } });
      runInAction(() => {
        this.tests = tests;
        this.failure = null;
        const known = new Set(tests.map(({ testId }) => testId));
        for (const id of this.results.keys()) if (!known.has(id)) this.results.delete(id);
        if (this.opened && !known.has(this.opened.testId)) this.opened = null;
      });
    } catch (error) {
      runInAction(() => void (this.failure = error as Failure));
    }
  }

  /** Does something that takes a while, one at a time. */
  private async during(what: Progress['what'], total: number, work: () => Promise<void>) {
    if (this.progress) return;
    this.progress = { what, done: 0, total };
    try {
      await work();
    } catch (error) {
      this.app.notices.failure(error);
    } finally {
      runInAction(() => void (this.progress = null));
    }
  }

  /** Runs every test on what stands on the canvas. */
  async runAll(): Promise<void> {
    if (!this.tests) await this.load();
    await this.during('run', this.tests?.length ?? 0, async () => {
      runInAction(() => this.results.clear());
      const draft = this.draft;
      const params = { flowId: this.flowId };
      const units = new Map<string, CoverageUnit>();
      for (let from: number | null = 0; from !== null;) {
        const body: { draft?: TestedDraft; from: number } = { ...draft, from };
        const ran: TestRun = await this.app.apiClient.run(runFlowTests, { params, body });
        for (const unit of ran.coverage) {
          const reached = unit.reached || units.get(unit.id)?.reached === true;
          units.set(unit.id, { ...unit, reached });
        }
        runInAction(() => {
          for (const result of ran.results) this.results.set(result.testId, result);
          this.progress = { what: 'run', done: ran.next ?? ran.total, total: ran.total };
          this.coverage = [...units.values()];
        });
        from = ran.next;
      }
    });
  }

  async runOne(testId: string): Promise<void> {
    await this.during('run', 1, async () => {
      const params = { flowId: this.flowId };
      const body = { ...this.draft, testIds: [testId] };
      const { results } = await this.app.apiClient.run(runFlowTests, { params, body });
      runInAction(() => {
        for (const result of results) this.results.set(result.testId, result);
      });
    });
  }

  async findOffers(): Promise<void> {
    await this.during('offers', 0, async () => {
      const params = { flowId: this.flowId };
      const { offers } = await this.app.apiClient.run(offerFlowTests, { params, body: this.draft });
      runInAction(() => void (this.offers = offers));
    });
  }

  /** Adds suggested tests; returns how many. */
  async add(offers: readonly Offer[]): Promise<number> {
    const params = { flowId: this.flowId };
    let added = 0;
    try {
      for (const offer of offers) {
        const { name, test } = offer;
        await this.app.apiClient.run(createFlowTest, { params, body: { name, test } });
        added++;
        runInAction(() => {
          this.offers = (this.offers ?? []).filter(each => each !== offer);
        });
      }
    } catch (error) {
      this.app.notices.failure(error);
    }
    await this.load();
    await this.runAll();
    return added;
  }

  /** Puts faults into a copy of the flow, one after another. */
  async check(): Promise<void> {
    await this.during('check', 0, async () => {
      const params = { flowId: this.flowId };
      const draft = this.draft;
      let caught = 0;
      let survivors: readonly Survivor[] = [];
      for (let from: number | null = 0; from !== null;) {
        const body: { draft?: TestedDraft; from: number } = { ...draft, from };
        const checked: FaultCheck = await this.app.apiClient.run(checkFlowTests, { params, body });
        caught += checked.caught;
        survivors = [...survivors, ...checked.survivors];
        const { total } = checked;
        const result = { total, caught, survivors };
        runInAction(() => {
          this.progress = { what: 'check', done: checked.next ?? total, total };
          if (checked.next === null) this.faults = result;
        });
        from = checked.next;
      }
    });
  }

  /** The result of the open test. */
  get way(): TestResult | undefined {
    return this.opened ? this.results.get(this.opened.testId) : undefined;
  }

  /** Shows the way of a test on the canvas, or no more. */
  async open(testId: string): Promise<void> {
    if (this.opened?.testId === testId) {
      this.opened = null;
      return;
    }
    try {
      await this.read(testId);
      if (!this.results.has(testId)) await this.runOne(testId);
    } catch (error) {
      this.app.notices.failure(error);
    }
  }

  /** Reads the open test again, such as after it was edited. */
  async read(testId: string): Promise<void> {
    const params = { flowId: this.flowId, testId };
    const test = await this.app.apiClient.run(getFlowTest, { params });
    runInAction(() => void (this.opened = test));
  }

  paint(on: boolean): void {
    this.painted = on;
  }

  /** Goes to a node on the canvas. */
  goTo(nodeId: string): void {
    const { editor } = this.session;
    if (!editor.index.nodes.has(nodeId)) return;
    editor.select([nodeId]);
    editor.canvas?.focusNode(nodeId);
  }
}
