/** What sharing a flow says. */
export const sharingTexts = {
  share: 'Share',
  shareFlow: 'Share flow',
  shareTitle: 'Share {name}',
  shareHelp:
    'Whoever has the address and is signed in here, in any company, gets a copy of this version with its subflows to import. Values of variables and secrets of connections stay here. The address lasts seven days.',
  makeAddress: 'Make an address',
  shareAddress: 'Address',
  copyAddress: 'Copy address',
  shareUntil: 'It lasts until {time}. It is shown only now.',
  endSharing: 'End sharing',
  sharingEnded: 'The flow is no longer shared: its addresses lead nowhere now.',
} as const;
