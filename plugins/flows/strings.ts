import { messages } from '../../core/contract';

/** Every text of the flows plugin. */
export const strings = messages('flows', {
  title: 'Flows',
  canvas: 'Flow',
  canvasLabel:
    'Flow canvas. Tab goes from node to node, Enter opens the settings of a node, arrow keys move it, Escape leaves.',
  minimap: 'Map of the flow',
  unconfigured: 'Not configured',
  disabled: 'Disabled',
  findingCount: '{count} linter findings',
  runMark: '{order} · {time} ms',
  newAnnotation: 'New annotation',

  moved: 'Move',
  didConnect: 'Connect',
  didAdd: 'Add node',
  didAnnotate: 'Add annotation',
  didDelete: 'Delete {count} nodes',
  didDeleteEdge: 'Delete connection',

  opAllTrue: 'All true',
  opAllTrueTitle: 'All Triggers True',
  opAnyTrue: 'Any true',
  opAnyTrueTitle: 'Any Trigger True',
  opAllFalse: 'All false',
  opAllFalseTitle: 'All Triggers False',
  opAnyFalse: 'Any false',
  opAnyFalseTitle: 'Any Trigger False',
  opComplete: 'All done',
  opCompleteTitle: 'All Triggers Complete',
  opAlways: 'Always',
  opAlwaysTitle: 'Always',
  opMixed: 'Several conditions',
});
