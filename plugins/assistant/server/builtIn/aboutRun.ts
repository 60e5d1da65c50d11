import type { ReadStep } from '../../contract';
import type { AskedFlow, Piece } from '../engines/Engine';
import { clip, formatCount } from './words';

const longest = 400;
const causes: Readonly<Record<string, readonly string[]>> = {
  httpConnector: [
    'the URL or method is not what the service expects',
    'the service needs other headers or another sign-in; check its connection',
    'the service returned an error; check the status code',
  ],
  functionsConnector: [
    'a value that the function reads is missing; check its inputs',
    'the function took too long or used too much memory',
  ],
  variablesConnector: [
    'the variable is not mutable, or the value has another type or is out of range',
  ],
  flowConnector: ['the subflow is not deployed, or lacks a required input'],
  smtpConnector: ['the mail server rejected the sign-in or the recipient'],
  skOpenIdConnector: ['the issuer, client ID, or client secret does not match the provider'],
};

/** Why a run went wrong: its last error, the node, what it was given, and what is likely. */
export async function aboutRun(asked: AskedFlow): Promise<readonly Piece[]> {
  const run = await asked.run();
  if (!run)
    return [
      {
        kind: 'text',
        text: 'No run of this flow has failed. Try the flow, or open a run in the Runs panel, then ask again.',
      },
    ];
  const began = new Date(run.startTime).toISOString().slice(0, 16).replace('T', ' ');
  const at = run.steps.findLastIndex(({ hasError }) => hasError);
  const failed = run.steps[at];
  const waits = run.status === 'waiting' ? run.steps.at(-1) : undefined;
  const steps = formatCount(run.steps.length, 'step');
  const head = `The run from ${began} UTC (version ${run.versionId}) ${waits ? `is waiting for a person at “${clip(waits.title)}”` : `ended with “${run.status}”`} after ${steps}.`;
  if (!failed) {
    const last = run.steps.at(-1);
    return [
      {
        kind: 'text',
        text: `${head} None of its steps reported an error${last ? `; the last step was “${clip(last.title)}”` : ''}.`,
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
    `${next ? 'A step failed' : 'It failed'} at **${clip(failed.title)}**${failed.capability ? ` (${failed.capability})` : ''}: ${clip(formatStepError(failed) || 'without details', longest)}`,
    ...(run.data
      ? failed.input === null || failed.input === undefined
        ? []
        : [`Its input: \`${clip(JSON.stringify(failed.input), longest)}\``]
      : ['Input and output are not shown because the debug view is off for this environment.']),
    ...(next ? [`The flow handles this: it continued to “${clip(next.title)}”.`] : []),
    ...(likely.length > 0
      ? [`Possible causes:\n${likely.map(each => `- ${each}`).join('\n')}`]
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
