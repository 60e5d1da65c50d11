import { getField } from '#core/contract';
import { isObject } from '#core/contract/internal';
import { budgets } from '#core/contract/valueSize';
import type { RequestFacts, StoredEvent } from '../../contract';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import { verbatim } from '#plugins/flows/contract/graph/machine/compile';
import type { NodeRecord } from '../interpreter/World';

const round = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000;
const none = 1;
const notKept = 'Not recorded: the run exceeds the recording limit.';

const texts = new Set([...verbatim, 'nodeTitle', 'nodeDescription']);

/**
 * Returns the input of a node, without its title and the code, markup and schemas that are in the
 * graph.
 */
export function toRecordedInput(input: unknown): unknown {
  if (!isObject(input)) return input;
  const kept: Record<string, unknown> = {};
  for (const name in input) if (!texts.has(name)) kept[name] = input[name];
  return kept;
}

/**
 * Gathers the steps of one leg of an interaction. At log level "none" it keeps the path, but no
 * data.
 */
export class RunLog {
  readonly events: StoredEvent[] = [];
  hasError = false;
  private size = 0;
  private flowId = '';
  private versionId = 0;

  /** Whether no data is kept. */
  readonly silent: boolean;

  /** `before` is the size of the data that the legs before this one had. */
  constructor(
    logLevel: number,
    private readonly before = 0,
  ) {
    this.silent = logLevel === none;
  }

  /** The size of the data that this leg and those before it had, in characters. */
  get recorded(): number {
    return this.before + Math.min(this.size, budgets.record);
  }

  started(
    flowId: string,
    versionId: number,
    name: string,
    parameters: unknown,
    request: RequestFacts = {},
  ): void {
    [this.flowId, this.versionId] = [flowId, versionId];
    this.events.push({
      flowId,
      versionId,
      nodeId: null,
      connectorId: null,
      capability: null,
      eventType: 'start',
      eventMessage: isDraftVersion(versionId)
        ? `Started the draft of ${name}`
        : `Started ${name}, version ${versionId}`,
      startTime: Date.now(),
      input: this.silent ? undefined : parameters,
      request: this.silent ? undefined : withoutCookies(request),
    });
  }

  /**
   * Takes down a step. The data of `budgets.record` is kept of all steps of the leg, and that of
   * `budgets.run` of all legs.
   */
  node(
    {
      frame,
      node,
      kind,
      startTime,
      duration,
      input,
      output,
      error,
      matched,
      note,
      persona,
    }: NodeRecord,
    size = 0,
  ): void {
    this.size += size;
    const most = Math.min(budgets.record, budgets.run - this.before);
    const keeps = !this.silent && this.size <= most;
    if (error !== undefined) this.hasError = true;
    const { flowId, versionId } = frame;
    const same = flowId === this.flowId && versionId === this.versionId;
    [this.flowId, this.versionId] = [flowId, versionId];
    this.events.push({
      flowId: same ? undefined : flowId,
      versionId: same ? undefined : versionId,
      nodeId: node.id,
      connectorId: node.connectorId,
      capability: node.capabilityName,
      eventType: kind,
      eventMessage: formatMessage(kind, node.title, error, note),
      hasError: error === undefined ? undefined : true,
      startTime,
      timeDifference: round(duration) || undefined,
      input: keeps ? toRecordedInput(input) : undefined,
      output: keeps ? output : this.silent ? undefined : notKept,
      error,
      matched,
      persona,
    });
  }
}

function withoutCookies(request: RequestFacts & { cookies?: unknown }): RequestFacts {
  const { cookies: _, ...facts } = request;
  return facts;
}

function formatMessage(kind: NodeRecord['kind'], title: string, error: unknown, note?: string) {
  const page = kind === 'screen' ? 'waiting for a response' : '';
  const own = kind === 'start' ? 'calling its subflow' : kind === 'failure' ? 'false' : page;
  const reason = String(getField(error, 'message') || own);
  const text = [reason, note].filter(Boolean).join(/[.!?]$/.test(reason) ? ' ' : '. ');
  return text ? `${title}: ${text}` : title;
}
