import type { Submission } from '../../../../connections/contract';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What a client sent back, in the wire's form: `{ id, eventName, parameters: { buttonType, buttonValue, … } }`. */
export function readSubmission(body: unknown): { readonly nodeId: string; readonly submission: Submission } {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const given = sent['parameters'];
  const parameters =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {};
  const { buttonType, buttonValue, ...values } = parameters;
  const type = text(buttonType);
  const pressed = text(buttonValue);
  return {
    nodeId: text(sent['id']) ?? '',
    submission: {
      eventName: text(sent['eventName']) ?? 'continue',
      parameters: values,
      ...(type !== undefined && { buttonType: type }),
      ...(pressed !== undefined && { buttonValue: pressed }),
    },
  };
}
