import type { ReadStep } from '../../contract';
import type { AskedFlow, Piece } from '../engines/Engine';
import { clip, formatCount } from './words';

const longest = 400;
const causes: Readonly<Record<string, readonly string[]>> = {
  httpConnector: [
    'the address, or the method, is not what the service expects',
    'the service needs other headers or another sign-in; look at its connection',
    'the service answered with an error of its own; look at the status code',
  ],
  functionsConnector: [
    'a value that the function reads was not there; look at its inputs',
    'the function took too long, or asked for more memory than it may have',
  ],
  variablesConnector: [
    'the variable is not mutable, or the value is of another type or out of range',
  ],
  flowConnector: ['the flow that is called is not deployed, or lacks an input that it requires'],
  smtpConnector: ['the mail server refused the sign-in or the recipient'],
  skOpenIdConnector: ['the issuer, the client or its secret is not what the provider knows'],
};

/** Why a run went wrong: its last error, the node, what it was given, and what is likely. */
export async function aboutRun(asked: AskedFlow): Promise<readonly Piece[]> {
  const run = await asked.run();
  if (!run)
    return [
      {
        kind: 'text',
        text: 'No run of this flow has failed. Try the flow, or open a run in the runs panel, then ask again.',
      },
    ];
  const began = new Date(run.startTime).toISOString().slice(0, 16).replace('T', ' ');
  const at = run.steps.findLastIndex(({ hasError }) => hasError);
  const failed = run.steps[at];
  const waits = run.status === 'waiting' ? run.steps.at(-1) : undefined;
  const steps = formatCount(run.steps.length, 'step');
  const head = `The run of ${began} UTC (version ${run.versionId}) ${waits ? `waits for a person at “${clip(waits.title)}”` : `ended as “${run.status}”`} after ${steps}.`;
  if (!failed) {
    const last = run.steps.at(-1);
    return [
      {
        kind: 'text',
        text: `${head} No step of it reports an error${last ? `; the last one was “${clip(last.title)}”` : ''}.`,
      },
      ...pointAt(last),
    ];
  }
  const next = run.steps
    .slice(at + 1)
    .find(({ nodeId }) => nodeId !== null && nodeId !== failed.nodeId);
  const likely = causes[failed.connectorId ?? ''] ?? [];
  const parts = [
    head,
    `${next ? 'A step of it failed' : 'It failed'} at **${clip(failed.title)}**${failed.capability ? ` (${failed.capability})` : ''}: ${clip(formatStepError(failed) || 'it says no more than that', longest)}`,
    ...(run.data
      ? failed.input === null || failed.input === undefined
        ? []
        : [`It was given: \`${clip(JSON.stringify(failed.input), longest)}\``]
      : [
          'What went in and came out is not shown, because the debug view of this environment is off.',
        ]),
    ...(next ? [`The flow has a way for that: it went on to “${clip(next.title)}”.`] : []),
    ...(likely.length > 0
      ? [`What it may be:\n${likely.map(each => `- ${each}`).join('\n')}`]
      : []),
  ];
  return [{ kind: 'text', text: parts.join('\n\n') }, ...pointAt(failed)];
}

function formatStepError({ error, message }: ReadStep): string {
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null) {
    const { message: own, code }: { message?: unknown; code?: unknown } = error;
    if (typeof own === 'string') return code === undefined ? own : `${own} (${String(code)})`;
    return JSON.stringify(error);
  }
  return message;
}

const pointAt = (step: ReadStep | undefined): readonly Piece[] =>
  step?.nodeId ? [{ kind: 'nodes', nodeIds: [step.nodeId] }] : [];
