import type { AnyEndpoint, Input, Output } from '../../contract';
import type { PersonCheck } from '../session/PersonCheck';
import type { Api, Identity } from './Api';

/** Hears that answers of these endpoints, given to this company, are out of date. */
export type Refresher = (companyId: string | null, lines: ReadonlySet<string>) => unknown;

/** Stands for the lines of all endpoints. */
class EveryLine extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/**
 * Makes calls that change something, and has every query refreshed that the endpoint says it
 * invalidates.
 */
export class ApiClient {
  private readonly refreshers = new Set<Refresher>();

  constructor(
    readonly api: Api,
    private readonly identity: Identity,
    private readonly check?: PersonCheck,
  ) {}

  /** The selected company, for calls whose path names it. */
  get companyId(): string | null {
    return this.identity.companyId;
  }

  /**
   * Makes a call. Where the server first wants to be sure who it is, the person is asked for their
   * password, and the call is made again.
   *
   * @throws an `AbortError` where they gave up, which is nothing to tell
   */
  async run<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const { companyId } = this.identity;
    const send = async () => {
      // In an array, since an answer may be nothing.
      const reply = await this.api.call(endpoint, input).catch((failure: unknown) => {
        this.requireSame(companyId);
        throw failure;
      });
      this.requireSame(companyId);
      return [reply] as const;
    };
    const answered = await (this.check ? this.check.confirmed(send) : send());
    if (!answered)
      throw new DOMException('The person did not confirm that it is them.', 'AbortError');
    const [reply] = answered;
    await this.stale(endpoint.invalidates(), companyId);
    return reply;
  }

  /**
   * Rejects an answer from one company when the person has switched to another one in the meantime.
   */
  private requireSame(companyId: string | null): void {
    if (companyId === null || companyId === this.identity.companyId) return;
    throw new DOMException(
      'The environment was switched before the response arrived.',
      'AbortError',
    );
  }

  /** Has the queries of these endpoints fetched again, where they are on screen. */
  async stale(
    endpoints: readonly AnyEndpoint[],
    companyId = this.identity.companyId,
  ): Promise<void> {
    if (endpoints.length === 0) return;
    const lines = new Set(endpoints.map(({ line }) => line));
    await this.refresh(companyId, lines);
  }

  /** Has all queries on screen fetched again, as after what the server can do has changed. */
  staleAll(): Promise<void> {
    return this.refresh(this.identity.companyId, new EveryLine());
  }

  private async refresh(...stale: Parameters<Refresher>): Promise<void> {
    await Promise.all([...this.refreshers].map(refresh => refresh(...stale)));
  }

  subscribe(refresher: Refresher): () => void {
    this.refreshers.add(refresher);
    return () => void this.refreshers.delete(refresher);
  }
}
