import type { DrawnStep } from './flowMaker';

/** Which node it is, where it stands on the canvas, and its title there. */
export type StepPlace = Pick<DrawnStep, 'id' | 'at' | 'title'>;

/** Returns the reference to a value of an earlier node's output. */
export const output = (nodeId: string, name: string): string =>
  `{{local.${nodeId}.payload.output.${name}}}`;

/** Draws a node that asks whether two texts are equal. */
export const compareStep = (place: StepPlace, left: string, right: string): DrawnStep => ({
  ...place,
  connector: 'functionsConnector',
  capability: 'AEqualsB',
  type: 'trigger',
  description: 'Compares two values',
  values: { leftValueA: left, rightValueB: right, type: 'string' },
});

/** Draws a node that shows the page before it again, with a sentence. */
export const sayStep = (place: StepPlace, errorMessage: unknown): DrawnStep => ({
  ...place,
  connector: 'errorConnector',
  capability: 'customErrorMessage',
  type: 'action',
  description: 'Shows the page again with the reason',
  values: { errorMessage },
});

/** Draws a node that does something in the user directory. */
export const directoryStep = (
  place: StepPlace,
  capability: string,
  values: DrawnStep['values'],
  type: DrawnStep['type'] = 'trigger',
): DrawnStep => ({
  ...place,
  connector: 'userDirectoryConnector',
  capability,
  type,
  description: 'Uses the user directory',
  values,
});

/** Draws a node that does something with the authenticators of a user. */
export const authenticatorStep = (
  place: StepPlace,
  capability: string,
  values: DrawnStep['values'],
  type: DrawnStep['type'] = 'trigger',
): DrawnStep => ({
  ...place,
  connector: 'authenticatorsConnector',
  capability,
  type,
  description: 'Uses the user’s authenticators',
  values,
});

/** Returns what a page with these inputs and a button sends, as its node lists it. */
export const toFormFields = (names: readonly string[]) =>
  [...names, 'buttonValue'].map(propertyName => ({
    propertyName,
    preferredDataType: 'string',
    preferredControlType: 'textField',
  }));
