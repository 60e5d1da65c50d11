import { messages } from '#core/contract';

export const strings = messages('controls', {
  insertReference: 'Insert reference',
  findReference: 'Find a variable, input, or output',
  noReference:
    'No matches. Create variables under Variables, and inputs in the flow’s input schema.',
  lastRun: 'In this run',
  choose: 'Select…',
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
  badJson: 'This is not valid JSON, so it is not saved yet.',
  show: 'Show',
  hide: 'Hide',
  kept: 'A secret is stored. Type to replace it.',
  alpha: 'Opacity',
  enlarge: 'Edit in full screen: {field}',
});
