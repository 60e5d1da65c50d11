import { messages } from '#core/contract';

/** Every text that this plugin shows or answers with. */
export const strings = messages('audit', {
  title: 'Audit Trail',
  intro:
    'Who changed what, and when. Nothing is ever changed or taken out; each event holds the hash of the one before.',
  verifyTrail: 'Verify the audit trail',
  eventsOf: 'Events: {name}',
  list: 'Events',
  server: 'the server',

  when: 'When',
  who: 'Who',
  what: 'What',
  outcome: 'Outcome',
  done: 'Done',
  refused: 'Refused',
  address: 'Address',
  action: 'Action',
  resource: 'Kind of thing',
  thing: 'Thing',
  thingHelp: 'Id or name of the thing',
  from: 'From',
  until: 'Until',
  anybody: 'Anybody',
  anything: 'Anything',
  anyAction: 'Any action',
  anyOutcome: 'Any outcome',
  filters: 'Filters',
  clear: 'Clear filters',

  empty: 'Nothing has happened yet',
  emptyHelp:
    'Every change in this environment is kept here: by whom, from where, and what was before and after.',
  noMatch: 'No event fits these filters',
  noMatchHelp: 'Take a filter away, or choose a longer time.',

  event: 'Event {seq}',
  before: 'Before',
  after: 'After',
  nothing: 'Nothing',
  hash: 'Hash',
  previousHash: 'Hash of the event before',
  close: 'Close',
  gone: 'There is no event {seq} in this trail.',
  filterBy: 'Only this thing',

  verify: 'Verify',
  verifyTitle: 'Is the trail whole?',
  verifying: '{to} of {last, plural, one {# event} other {# events}} checked',
  whole:
    'The trail is whole: {last, plural, one {# event} other {# events}}, each as it was written and tied to the one before.',
  head: 'The last hash. Keep it elsewhere: it shows later that no end was cut off.',
  broken: 'The trail is broken at event {seq}.',
  copyHead: 'Copy the last hash',
  stop: 'Stop',
  missing: 'Event {seq} is missing.',
  altered: 'Event {seq} was altered after it was written.',
  unlinked: 'Event {seq} is not tied to the one before: something was put in or taken out here.',
  cut: 'The end of the trail, from event {seq} on, was cut off or replaced.',

  exportCsv: 'Export CSV',
  exportLines: 'Export JSON lines',
  export: 'Export',
  exported: 'The audit trail was exported.',
});
