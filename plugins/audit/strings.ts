import { messages } from '#core/contract';

/** Every text that this plugin shows or answers with. */
export const strings = messages('audit', {
  title: 'Audit Trail',
  accessHelp: 'Who changed what, and when.',
  intro:
    'Who changed what, and when. Events can’t be changed or deleted, and each one holds the hash of the one before.',
  verifyTrail: 'Verify audit trail',
  eventsOf: 'Events of {name}',
  list: 'Events',
  server: 'Server',

  when: 'When',
  who: 'Who',
  what: 'Event',
  outcome: 'Outcome',
  done: 'Allowed',
  refused: 'Denied',
  address: 'IP address',
  action: 'Action',
  resource: 'Resource type',
  thing: 'Resource',
  thingHelp: 'ID or name',
  from: 'From',
  until: 'To',
  anybody: 'Anyone',
  anything: 'Anything',
  anyAction: 'Any action',
  anyOutcome: 'Any outcome',
  filters: 'Filters',
  clear: 'Clear filters',

  empty: 'No events yet',
  emptyHelp:
    'Every change in this environment appears here: who made it, from where, and the values before and after.',
  noMatch: 'No matching events',
  noMatchHelp: 'Remove a filter or select a longer range.',

  event: 'Event {seq}',
  before: 'Before',
  after: 'After',
  nothing: 'No value',
  json: 'JSON',
  copyJson: 'Copy JSON',
  close: 'Close',
  gone: 'This trail has no event {seq}.',
  filterBy: 'Filter by this resource',

  verify: 'Verify',
  verifyTitle: 'Verify integrity',
  verifying: '{to} of {last, plural, one {# event} other {# events}} checked',
  whole: 'No gaps or changes found in {last, plural, one {# event} other {# events}}.',
  head: 'Latest hash. Store it elsewhere to detect later whether the end of the trail was cut off.',
  broken: 'The trail is broken at event {seq}.',
  copyHead: 'Copy latest hash',
  stop: 'Stop',
  missing: 'Event {seq} is missing.',
  altered: 'Event {seq} was changed after it was written.',
  unlinked:
    'An event was inserted or removed before event {seq}, which does not follow the one before.',
  cut: 'The end of the trail was cut off or replaced from event {seq} on.',

  exportCsv: 'Export CSV',
  exportLines: 'Export JSON Lines',
  export: 'Export',
  exported: 'Audit trail exported',
});
