import { defineConnector, type NodeCall, type NodeOutcome, type PropertyDefinition } from '../../contract';

const originalValue: PropertyDefinition = {
  displayName: 'Value',
  type: 'string',
  preferredControlType: 'textField',
  enableParameters: true,
  required: true,
};
const shouldTrim: PropertyDefinition = {
  displayName: 'Trim',
  type: 'boolean',
  preferredControlType: 'toggleSwitch',
  info: 'Takes spaces off both ends first.',
  value: false,
};

const change =
  (make: (text: string) => string) =>
  ({ properties }: NodeCall): NodeOutcome => {
    const given = properties['originalValue'];
    const whole =
      given === undefined || given === null ? '' : typeof given === 'object' ? JSON.stringify(given) : String(given);
    const text = String(properties['shouldTrim']) === 'true' ? whole.trim() : whole;
    const newValue = make(text);
    return { kind: 'success', output: { originalValue: whole, newValue, value: newValue, result: newValue } };
  };
const capability = (title: string, make: (text: string) => string) => ({
  title,
  type: 'trigger' as const,
  pure: true,
  properties: { originalValue, shouldTrim },
  output: { newValue: { type: 'string' } },
  run: change(make),
});
const titled = (text: string) =>
  text.toLowerCase().replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, first: string) => gap + first.toUpperCase());

/** Changes how a text is written. */
export const stringsConnector = defineConnector({
  id: 'stringsConnector',
  name: 'String',
  description: 'Changes how a text is written: its case, its spaces, its encoding.',
  colors: { dark: '#0b7285', canvas: '#e0f5f8', canvasText: '#1f2937' },
  capabilities: {
    toLowerCase: capability('To Lower Case', text => text.toLowerCase()),
    toUpperCase: capability('To Upper Case', text => text.toUpperCase()),
    toTitleCase: capability('To Title Case', titled),
    trim: capability('Trim', text => text.trim()),
    encodeString: capability('Encode String', encodeURIComponent),
    decodeString: capability('Decode String', decodeURIComponent),
  },
});
