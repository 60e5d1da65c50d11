import { messages } from '#core/contract';

export const strings = messages('references', {
  title: 'References',
  variables: 'Variables',
  facts: 'Run context',
  secretElsewhere:
    'Secret variables can only be used in fields that protect them, such as the headers and body parameters of a REST call.',
  wholeOutput: 'Whole output',
  errorMessage: 'Error message',
  inputs: 'Flow inputs',
  noSuchNode: 'This node isn’t in the flow.',
  noSuchField: 'This field doesn’t exist.',
  noSuchVariable: 'This variable doesn’t exist, and the flow doesn’t save it.',
  usedBy: 'Used by',
  noUses: 'No node reads this node’s output.',
  goToUse: 'Go to node “{node}” reading “{field}”',
  rename: 'Rename',
  renameField: 'Rename “{field}”',
  newName: 'New name',
  fieldNameRule: 'Start with a letter or “_”. Use only letters, digits, “_”, and “-”.',
  fieldTaken: 'This page already has a field with this name. Use another name.',
  renamesNodes:
    '{count, plural, =0 {No node reads this field.} one {Renaming changes references in # node:} other {Renaming changes references in # nodes:}}',
  renameLeaves:
    'Renaming doesn’t change “{field}” in: {properties}. Check each occurrence afterward.',
  didRenameField: 'Rename {field} to {name}',
  cancel: 'Cancel',
  formatCode: 'Format code',
  noParameter: '“{name}” isn’t in “Variable Input List”. Add it there.',
});
