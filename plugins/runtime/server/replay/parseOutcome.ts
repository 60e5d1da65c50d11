import type { NodeError, NodeOutcome } from '#plugins/connectors/contract';
import type { RecordedCall } from './RecordedRun';

type Output = Readonly<Record<string, unknown>>;

/** Parses the outcome of a node's run from its record; undefined if the record does not tell. */
export function parseOutcome(
  { step, endsLeg }: RecordedCall,
  goesOn: boolean,
): NodeOutcome | undefined {
  const output = (step.output ?? {}) as Output;
  const error = (step.error ?? undefined) as NodeError | undefined;
  const matched = step.matched && { matched: step.matched };
  switch (step.eventType) {
    case 'node':
      return { kind: 'success', output, ...matched };
    case 'success':
      return { kind: 'response', success: true, status: 200, body: output, output };
    case 'failure':
      // Only an answer that ends the flow is recorded as a failure with an error.
      return error
        ? { kind: 'response', success: false, status: 400, body: error.details ?? error, output }
        : { kind: 'failure', output, ...matched };
    case 'error':
      if (!error) return undefined;
      // The leg is over, but not the run: the error was shown on the last screen.
      return endsLeg && goesOn ? { kind: 'message', error } : { kind: 'failure', output, error };
    case 'screen': {
      const { title, message } = output as { title?: string; message?: string };
      return {
        kind: 'screen',
        screen: { html: '', fields: [], ...(title && { title }), ...(message && { message }) },
      };
    }
    default:
      return undefined;
  }
}
