import { getField, isRecord } from '#core/contract';
import type { startServer } from '../../startServer';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { toMatched } from './ends/Seen';
import { distinct, ours, type Fault } from './faults';
import type { Way } from './walkFlow';

type Server = Awaited<ReturnType<typeof startServer>>;

/** The result of one visit of a node. */
export interface Visit {
  readonly flowId: string;
  readonly nodeId: string;
  /** Its connector and capability. */
  readonly name: string;
  /** The code of its error, and what it says. */
  readonly code: string | undefined;
  readonly message: string;
  /** Whether it showed a page. */
  readonly screen: boolean;
  /** When it began and when it ended, as the times of calls are told. */
  readonly from: number;
  readonly to: number;
  /** `success` or `failure` where it ended, and those of its several outcomes that matched. */
  readonly outcomes: readonly string[];
}
/** A way with how it ended and whose fault that is. */
export interface Judged {
  readonly pressed: readonly string[];
  readonly text: string;
  /** `success`, `intended error`, `waiting` or `fault`. */
  readonly end: string;
  readonly faults: readonly Fault[];
  readonly visits: readonly Visit[];
}
interface Run {
  readonly token: string;
  readonly companyId: string;
  readonly flowId: string;
  /** The interactions of ways before; this one’s is added. */
  readonly known: Set<string>;
}

// These carry on the error of another node.
const carriers = new Set(['errorConnector', 'httpConnector', 'flowConnector']);
const isCarrier = ({ connectorId = '' }: Event) => carriers.has(connectorId);
const messageOf = ({ error }: Event) => String(getField(error, 'message') ?? '');

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120);

/** Reads from the record of a run how a way ended. */
export async function judgeWay(
  server: Server,
  { token, companyId, flowId, known }: Run,
  way: Way,
): Promise<Judged> {
  const base = `/company/${companyId}/flows/${flowId}`;
  const interactionId =
    way.interactionId ?? (await listUnknown(server, { token, companyId, flowId, known }))[0];
  // A place on a page is part of no cause.
  const faults = way.faults.map(fault => ({
    ...fault,
    cause: fault.cause.replace(/ on [\w-]+$/, ''),
  }));
  const { pressed, text } = way;
  if (!interactionId) {
    faults.push(ours(`did not start: ${oneLine(text)}`));
    return { pressed, text, end: 'fault', faults, visits: [] };
  }
  known.add(interactionId);
  const reply = await server.inject(
    'GET',
    `${base}/interactions/${interactionId}/events?limit=400`,
    { token },
  );
  const { status } = reply.body;
  const events: readonly Event[] = reply.body.events;
  const told = new Set(events.filter(event => !isCarrier(event)).map(messageOf));
  for (const event of events)
    if (!isCarrier(event) || !told.has(messageOf(event))) faults.push(...judgeEvent(event));
  if (way.stopped === 'end' && status === 'waiting')
    faults.push(ours(`the page ended while the flow waits: ${oneLine(text)}`));
  const visits = events.flatMap(
    ({ flowId: at, nodeId, connectorId, capability, hasError, eventType, matched, ...event }) =>
      nodeId
        ? [
            {
              flowId: at ?? flowId,
              nodeId,
              name: `${connectorId}.${capability}`,
              message: hasError ? messageOf(event) : '',
              code: hasError ? String(getField(event.error, 'code') ?? '') : undefined,
              from: event.startTime ?? 0,
              to: (event.startTime ?? 0) + Math.ceil(event.timeDifference ?? 0),
              screen: /screen|wait|ui/i.test(eventType ?? ''),
              outcomes: listOutcomes(eventType, matched),
            },
          ]
        : [],
  );
  const ended = status === 'success' ? 'success' : 'intended error';
  const end = way.stopped === 'page' || status === 'waiting' ? 'waiting' : ended;
  return {
    pressed,
    text,
    end: faults.some(({ whose }) => whose === 'ours') ? 'fault' : end,
    faults: distinct(faults),
    visits,
  };
}

/**
 * The interactions of a flow that are not known, the newest first: a way that showed no step tells
 * none, and a link that was opened runs one of its own.
 */
export async function listUnknown(
  server: Server,
  { token, companyId, flowId, known }: Run,
): Promise<readonly string[]> {
  const { body } = await server.inject(
    'GET',
    `/company/${companyId}/flows/${flowId}/events?limit=50`,
    { token },
  );
  const all: readonly { interactionId: string }[] = body.interactions;
  return all.map(({ interactionId }) => interactionId).filter(id => !known.has(id));
}

const successes = new Set(['node', 'success']);
const failures = new Set(['failure', 'error']);

function listOutcomes(
  eventType: string | undefined,
  matched: readonly string[] | undefined,
): readonly string[] {
  const kind = eventType ?? '';
  const ended = successes.has(kind) ? 'success' : failures.has(kind) ? 'failure' : undefined;
  if (ended === undefined) return [];
  const several = matched && (matched.length > 0 ? matched.map(toMatched) : [noOutcome]);
  return [ended, ...(several ?? [])];
}

interface Event {
  readonly flowId?: string;
  readonly nodeId?: string;
  readonly connectorId?: string;
  readonly capability?: string;
  readonly eventType?: string;
  readonly hasError?: boolean;
  readonly startTime?: number;
  readonly timeDifference?: number;
  readonly matched?: readonly string[];
  readonly input?: unknown;
  readonly error?: unknown;
}

function judgeEvent({ error, connectorId = '', capability, hasError, input }: Event): Fault[] {
  if (!hasError) return [];
  const code = String(getField(error, 'code') ?? '');
  const message = String(getField(error, 'message') ?? '');
  const name = `${connectorId}.${capability}`;
  if (code === 'noSubflow') return [{ whose: 'bundle', cause: 'a subflow is missing' }];
  if (code === 'badVariable')
    return [{ whose: 'bundle', cause: 'a flow writes a value that its variable does not take' }];
  if (carriers.has(connectorId) && code !== 'nodeFailed') return [];
  if (code === 'notConfigured')
    return [{ whose: 'bundle', cause: `not configured ${connectorId}` }];
  if (code === 'notRunnable') return [ours(`unsupported ${name}`)];
  if (code !== 'nodeFailed') return [];
  if (capability === 'customFunction' && hasBlankInput(input))
    return [
      { whose: 'bundle', cause: 'a function of the flow fails without a value for its input' },
    ];
  return [ours(`node failed ${name}: ${message.slice(0, 120)}`)];
}

/** Whether one of the values that a function is called with is missing. */
function hasBlankInput(input: unknown): boolean {
  const list = getField(getField(input, 'properties') ?? input, 'variableInputList');
  const rows = getField(list, 'value') ?? list;
  return (
    Array.isArray(rows) &&
    rows.filter(isRecord).some(({ value }) => value === undefined || value === null || value === '')
  );
}
