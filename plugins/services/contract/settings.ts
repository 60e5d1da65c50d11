import { field, type PropertyDefinition } from '#plugins/connectors/contract';

/** A setting without which no node of the connection runs. */
export const required = (displayName: string, more: PropertyDefinition = {}): PropertyDefinition =>
  field(displayName, 'textField', { required: true, ...more });

/** The same, stored encrypted. */
export const secret = (displayName: string, more: PropertyDefinition = {}): PropertyDefinition =>
  required(displayName, { secure: true, ...more });
