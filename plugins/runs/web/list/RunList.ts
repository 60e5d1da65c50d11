import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { Failure, type Input } from '#core/contract';
import type { Api } from '#core/web/data/Api';
import { listRuns, type Run } from '../../contract';
import { strings } from '../../strings';

/** The filters of the list of runs. */
export interface RunFilters {
  readonly search: string;
  /** A status, `errors` for all with errors, or empty for any. */
  readonly status: string;
  readonly errorsFirst: boolean;
  /** Epoch milliseconds. */
  readonly from: number | undefined;
  readonly until: number | undefined;
}
type Query = Input<typeof listRuns>['query'];

export const noFilters: RunFilters = {
  search: '',
  status: '',
  errorsFirst: false,
  from: undefined,
  until: undefined,
};
const pageSize = 10;
const mostAtOnce = 100;

/** The runs of a flow as far as they are loaded, by what a person asks for. */
export class RunList {
  filters = noFilters;
  runs: readonly Run[] = [];
  more = false;
  /** Nothing was answered yet for these filters. */
  loading = true;
  busy = false;
  failure: Failure | null = null;
  debugViewOff = false;
  private asked = 0;

  constructor(
    private readonly api: Api,
    private readonly companyId: string,
    private readonly flowId: string,
  ) {
    makeObservable(this, {
      filters: observableRef,
      runs: observableRef,
      more: observable,
      loading: observable,
      busy: observable,
      failure: observableRef,
      debugViewOff: observable,
      filter: action,
    });
  }

  get filtered(): boolean {
    const { search, status, from, until } = this.filters;
    return search !== '' || status !== '' || from !== undefined || until !== undefined;
  }
  /** Whether a run shown may still go on. */
  get running(): boolean {
    return this.runs.some(({ status }) => status === 'waiting');
  }

  filter(change: Partial<RunFilters>): void {
    this.filters = { ...this.filters, ...change };
    this.loading = true;
    void this.load();
  }

  /** The first page, or as much as is on screen, afresh. */
  async load(limit = pageSize): Promise<void> {
    await this.ask({ limit }, (runs, more) => {
      this.runs = runs;
      this.more = more;
    });
  }
  refresh(): Promise<void> {
    return this.load(Math.min(mostAtOnce, Math.max(pageSize, this.runs.length)));
  }
  async loadMore(): Promise<void> {
    const last = this.runs.at(-1);
    if (!last || this.busy) return;
    const query = {
      limit: pageSize,
      afterInteractionId: last.interactionId,
      pivotTime: last.startTime,
    };
    await this.ask(query, (runs, more) => {
      const known = new Set(this.runs.map(({ interactionId }) => interactionId));
      this.runs = [...this.runs, ...runs.filter(({ interactionId }) => !known.has(interactionId))];
      this.more = more;
    });
  }
  /** Takes a run off the list at once; the server has it no more. */
  drop(interactionId: string): void {
    runInAction(() => {
      this.runs = this.runs.filter(run => run.interactionId !== interactionId);
    });
  }

  private async ask(
    page: Query,
    take: (runs: readonly Run[], more: boolean) => void,
  ): Promise<void> {
    const turn = ++this.asked;
    runInAction(() => void (this.busy = true));
    try {
      const params = { companyId: this.companyId, flowId: this.flowId };
      const reply = await this.api.call(listRuns, {
        params,
        query: { ...page, ...toQuery(this.filters) },
      });
      if (turn !== this.asked) return;
      runInAction(() => {
        take(reply.interactions, reply.more);
        this.failure = null;
        this.debugViewOff = reply.debugViewOff;
      });
    } catch (error) {
      if (turn === this.asked && error instanceof Failure)
        runInAction(() => void (this.failure = error));
    } finally {
      if (turn === this.asked)
        runInAction(() => {
          this.busy = false;
          this.loading = false;
        });
    }
  }
}

function toQuery({ search, status, errorsFirst, from, until }: RunFilters): Query {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(status === 'errors'
      ? { onlyErrors: true }
      : status && { status: status as NonNullable<Query['status']> }),
    ...(errorsFirst && { errorsFirst }),
    ...(from !== undefined && { gte: from }),
    ...(until !== undefined && { lte: until }),
  };
}

const texts: Readonly<Record<string, { readonly text: string }>> = {
  waiting: strings.statusWaiting,
  success: strings.statusSuccess,
  failure: strings.statusFailure,
  error: strings.statusError,
  timeout: strings.statusTimeout,
  stopped: strings.statusStopped,
};

/** How a run stands, in words. */
export const statusText = (status: string): string => texts[status]?.text ?? status;
