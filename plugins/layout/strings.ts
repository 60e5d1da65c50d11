import { messages } from '#core/contract';

/** Every text of the layout plugin: arranging, aligning, and distributing nodes. */
export const strings = messages('layout', {
  title: 'Layout',
  arrange: 'Arrange nodes',
  didArrange: 'Arrange nodes',
  align: 'Align',
  alignLeft: 'Align left',
  alignCenter: 'Align center',
  alignRight: 'Align right',
  alignTop: 'Align top',
  alignMiddle: 'Align middle',
  alignBottom: 'Align bottom',
  distributeHorizontally: 'Distribute horizontally',
  distributeVertically: 'Distribute vertically',
  didAlign: 'Align nodes',
  didDistribute: 'Distribute nodes',
});
