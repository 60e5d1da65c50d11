import type { startServer } from '../../startServer';
import type { Way } from './walkFlow';

type Server = Awaited<ReturnType<typeof startServer>>;

/** A way with how it ended and whose fault that is. */
export interface Judged {
  readonly pressed: readonly string[];
  readonly text: string;
  /** `success`, `error`, `waiting` or `fault`. */
  readonly end: string;
  /** What is ours to mend, each as a cause that other flows may share. */
  readonly faults: readonly string[];
}
interface Run {
  readonly token: string;
  readonly companyId: string;
  readonly flowId: string;
}

// These carry on the error of another node.
const carriers = new Set(['errorConnector', 'httpConnector', 'flowConnector']);

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120);

/** Reads from the record of a run how a way ended. */
export async function judgeWay(
  server: Server,
  { token, companyId, flowId }: Run,
  way: Way,
): Promise<Judged> {
  const base = `/company/${companyId}/flows/${flowId}`;
  const { interactions } = (await server.inject('GET', `${base}/events?limit=1`, { token })).body;
  const interactionId = way.interactionId ?? interactions[0]?.interactionId;
  // A place on a page is part of no cause.
  const faults = way.faults.map(fault => fault.replace(/ on [\w-]+$/, ''));
  if (!interactionId)
    return {
      pressed: way.pressed,
      text: way.text,
      end: 'fault',
      faults: [...faults, `did not start: ${oneLine(way.text)}`],
    };
  const reply = await server.inject(
    'GET',
    `${base}/interactions/${interactionId}/events?limit=400`,
    { token },
  );
  const { status, events } = reply.body;
  for (const { error, connectorId, capability, hasError } of events) {
    const code = String(error?.code ?? '');
    if (hasError && code === 'notRunnable' && !carriers.has(connectorId))
      faults.push(`unsupported ${connectorId}.${capability}`);
    else if (hasError && code === 'nodeFailed')
      faults.push(
        `node failed ${connectorId}.${capability}: ${String(error.message).slice(0, 120)}`,
      );
  }
  if (way.stopped === 'end' && status === 'waiting')
    faults.push(`the page ended while the flow waits: ${oneLine(way.text)}`);
  const end = way.stopped === 'page' ? 'waiting' : String(status);
  return { pressed: way.pressed, text: way.text, end, faults: [...new Set(faults)] };
}
