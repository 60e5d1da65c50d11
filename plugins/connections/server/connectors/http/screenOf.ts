import type { NodeCall, Screen } from '../../../contract';

interface Field {
  readonly propertyName?: unknown;
  readonly preferredControlType?: string;
  readonly preferredDataType?: string;
}

/** The form fields a node declares; only these are read back from a page. */
export function fieldsOf(call: NodeCall): Screen['fields'] {
  const rows = call.raw['formFieldsList']?.value;
  return (Array.isArray(rows) ? (rows as Field[]) : []).flatMap(
    ({ propertyName, preferredControlType, preferredDataType }) =>
      typeof propertyName === 'string' && propertyName !== ''
        ? [
            {
              propertyName,
              ...(preferredControlType && { preferredControlType }),
              ...(preferredDataType && { preferredDataType }),
            },
          ]
        : [],
  );
}

const number = (value: unknown, otherwise: number) =>
  Number.isFinite(Number(value)) && value !== '' ? Number(value) : otherwise;

/** How often a page of this node asks by itself, when it polls. */
export function pollingOf({ properties }: NodeCall): Screen['polling'] {
  if (String(properties['enablePolling']) !== 'true') return undefined;
  return {
    intervalMs: Math.max(500, number(properties['pollInterval'], 2000)),
    retries: Math.min(1000, number(properties['pollRetries'], 60)),
  };
}
