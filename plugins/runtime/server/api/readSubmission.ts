import { isRecord } from '#core/contract';
import type { Submission } from '#plugins/connectors/contract';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};

/**
 * Reads the answer of an SDK client: `{ id, eventName, parameters: { eventType, data: { actionKey,
 * formData } } }`; an `action` presses a button that continues without the form.
 */
export function readSdkSubmission(body: unknown): {
  readonly nodeId: string;
  readonly submission: Submission;
} {
  const sent = record(body);
  const { eventType, data } = record(sent['parameters']);
  const { actionKey, formData } = record(data);
  const pressed = text(actionKey);
  return {
    nodeId: text(sent['id']) ?? '',
    submission: {
      eventName: eventType === 'polling' ? 'polling' : (text(sent['eventName']) ?? 'continue'),
      parameters: record(formData),
      buttonType: eventType === 'action' ? 'next-event' : 'form-submit',
      ...(pressed !== undefined && { buttonValue: pressed }),
    },
  };
}

/**
 * Reads a client's answer in the wire format: `{ id, eventName, parameters: { buttonType,
 * buttonValue, … } }`.
 */
export function readSubmission(body: unknown): {
  readonly nodeId: string;
  readonly submission: Submission;
} {
  const sent = record(body);
  const { buttonType, buttonValue, ...values } = record(sent['parameters']);
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
