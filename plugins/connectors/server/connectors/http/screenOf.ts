import type { NodeCall, Screen } from '#plugins/connectors/contract';

interface Field {
  readonly propertyName?: unknown;
  readonly preferredControlType?: string;
  readonly preferredDataType?: string;
}

/** The form fields a node declares; only these are read back from a page. */
export function listFormFields(call: NodeCall): Screen['fields'] {
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
