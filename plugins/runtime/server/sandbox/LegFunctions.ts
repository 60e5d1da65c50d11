import type { Sandbox } from './Sandbox';
import type { Ahead, Done } from './SandboxThread';

/**
 * The functions that one leg of a run calls: those that the sandbox ran ahead are there when the
 * flow comes to them.
 */
export class LegFunctions {
  private ahead: readonly Done[] = [];
  private next = 0;
  /**
   * Milliseconds to add to what nodes took: the first of a row waited for those after it as well,
   * which it gives away and which they take when they come.
   */
  shift = 0;

  constructor(
    private readonly sandbox: Sandbox,
    /** The company that they are run for. */
    private readonly companyId = '',
  ) {}

  /**
   * Runs a function and returns its result, at once where the sandbox ran it ahead; fails with a
   * sentence if it fails or exceeds a limit.
   */
  run(code: string, params: Readonly<Record<string, unknown>>, ahead?: Ahead): unknown {
    const given = JSON.stringify(params);
    const known = this.ahead[this.next++];
    if (known?.code === code && known.params === given) {
      this.shift += known.milliseconds;
      return parseResult(known);
    }
    return this.visit(code, given, ahead);
  }

  private async visit(code: string, given: string, ahead: Ahead | undefined): Promise<unknown> {
    const { own, after } = await this.sandbox.visit(code, given, ahead, this.companyId);
    this.ahead = after;
    this.next = 0;
    for (const { milliseconds } of after) this.shift -= milliseconds;
    return parseResult(own);
  }
}

function parseResult({ json, error }: Pick<Done, 'json' | 'error'>): unknown {
  if (error !== undefined) throw new Error(error);
  return json === undefined ? undefined : JSON.parse(json);
}
