import type { PropertyDefinition } from '../manifest';

/** A property that is asked for; without a control it is a line of text. */
export const field = (
  displayName: string,
  preferredControlType = 'textField',
  more: PropertyDefinition = {},
): PropertyDefinition => ({ displayName, type: 'string', preferredControlType, ...more });

/** A line of text that may refer to earlier nodes. */
export const referring = (displayName: string, more: PropertyDefinition = {}): PropertyDefinition =>
  field(displayName, 'textField', { enableParameters: true, ...more });

/** A switch, off unless `value` is true. */
export const toggle = (displayName: string, value = false, info?: string): PropertyDefinition =>
  field(displayName, 'toggleSwitch', { type: 'boolean', value, ...(info && { info }) });

/** Rows of names and values. */
export const pairs = (displayName: string, more: PropertyDefinition = {}): PropertyDefinition =>
  field(displayName, 'keyValueList', { type: 'array', ...more });

/** One of several values, each written as its own name unless it has one. */
export const choice = (
  displayName: string,
  options: readonly (string | readonly [name: string, value: string])[],
  more: PropertyDefinition = {},
): PropertyDefinition =>
  field(displayName, 'dropDown', {
    options: options.map(option =>
      typeof option === 'string'
        ? { name: option, value: option }
        : { name: option[0], value: option[1] },
    ),
    ...more,
  });
