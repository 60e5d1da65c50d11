/** What the palette's commands about any flow say. */
export const commandTexts = {
  openAFlow: 'Open a flow',
  deployAFlow: 'Deploy a flow',
  cloneAFlow: 'Clone a flow',
  exportAFlow: 'Export a flow',
  switchAFlow: 'Enable or disable a flow',
  deleteAFlow: 'Delete a flow',
  whichFlow: 'Which flow?',
  copyName: 'What is the copy called?',
  nameTooLong: 'A name has at most 256 characters; this has {count}.',
  deleteSure: 'Delete “{name}”? This cannot be undone.',
  deleteNow: 'Delete “{name}” with all its versions',
  keepFlow: 'Keep it',
  enabledNow: 'Enabled now: choose to disable it',
  disabledNow: 'Disabled now: choose to enable it',
  nodes: 'Nodes in flows',
} as const;
