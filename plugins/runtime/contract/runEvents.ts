/** A step of a run; the wire's form adds what its row knows. */
export interface LoggedEvent {
  readonly flowId: string;
  readonly versionId: number;
  readonly nodeId: string | null;
  readonly connectorId: string | null;
  readonly capability: string | null;
  readonly eventType: string;
  readonly eventMessage: string;
  readonly hasError: boolean;
  readonly startTime: number;
  readonly timeDifference: number;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
  /** Ids of the outcomes that matched, of a node that has several. */
  readonly matched?: readonly string[] | undefined;
  /** The persona of a trial whose answer it has. */
  readonly persona?: string | undefined;
  /** Of the start: what a flow may know of the request, without its cookies. */
  readonly request?: unknown;
}
/**
 * A step as stored: without what it shares with the step before, and without what is false or
 * nothing.
 */
export type StoredEvent = Omit<
  LoggedEvent,
  'flowId' | 'versionId' | 'hasError' | 'timeDifference'
> & {
  readonly flowId?: string | undefined;
  readonly versionId?: number | undefined;
  readonly hasError?: true | undefined;
  readonly timeDifference?: number | undefined;
};

/** The steps of one leg, whole again. */
export function toWholeEvents(stored: readonly StoredEvent[]): readonly LoggedEvent[] {
  let [flowId, versionId] = ['', 0];
  return stored.map(event => {
    [flowId, versionId] = [event.flowId ?? flowId, event.versionId ?? versionId];
    const { hasError = false, timeDifference = 0 } = event;
    return { ...event, flowId, versionId, hasError, timeDifference };
  });
}
