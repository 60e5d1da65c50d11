import { messages } from '#core/contract';

export const strings = messages('controls', {
  insertReference: 'Insert a reference',
  findReference: 'Find a variable, an input or an output',
  noReference:
    'Nothing fits. Variables are made under Variables; inputs in the flow’s input schema.',
  choose: 'Choose…',
  add: 'Add',
  remove: 'Remove',
  key: 'Key',
  value: 'Value',
  name: 'Name',
  address: 'Address',
  type: 'Type',
  control: 'Control',
  displayName: 'Label',
  secret: 'Hidden',
  badJson: 'This is not valid JSON, so it is not taken over yet.',
  show: 'Show',
  hide: 'Hide',
  kept: 'A secret is stored. Type to replace it.',
  alpha: 'Opacity',
});
