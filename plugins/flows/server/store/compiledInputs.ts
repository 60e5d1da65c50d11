import type { InputField } from '../../contract';

/** The JSON schema that the rows of an input schema stand for (wire facts, 6h). */
export function compiledInputs(fields: readonly InputField[]) {
  const properties = fields.map(
    ({ propertyName, description = '', preferredDataType, isExpanded = false }) => [
      propertyName,
      { description, preferredDataType, isExpanded, type: preferredDataType, name: propertyName },
    ],
  );
  const required = fields
    .filter(field => field.required === true)
    .map(({ propertyName }) => propertyName);
  return {
    parameters: {
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: false,
      required,
    },
  };
}
