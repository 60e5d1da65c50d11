import { messages } from '#core/contract';

/** Every text that this plugin shows or answers with. */
export const strings = messages('audit', {
  title: 'Audit Trail',
  accessHelp: 'The record of who changed what, and when.',
  intro:
    'See who changed what, and when. Each event contains the hash of the previous one, so tampering can be detected.',
  verifyTrail: 'Verify audit trail',
  eventsOf: 'Audit events: {name}',
  list: 'Events',
  server: 'Server',

  when: 'When',
  who: 'Who',
  token: 'Via',
  withToken: '{who} (via “{via}”)',
  what: 'Event',
  outcome: 'Outcome',
  done: 'Allowed',
  refused: 'Denied',
  address: 'IP address',
  action: 'Action',
  resource: 'Resource type',
  thing: 'Resource',
  thingHelp: 'Resource ID',
  from: 'From',
  until: 'To',
  anyMember: 'Anyone',
  anyResource: 'Any resource type',
  anyAction: 'Any action',
  anyOutcome: 'Any outcome',
  filters: 'Filters',
  clear: 'Clear filters',

  empty: 'No events yet',
  emptyHelp: 'Changes, sign-ins, exports, and denied API calls in this environment appear here.',
  noMatch: 'No matching events',
  noMatchHelp: 'Remove a filter or select a longer time range.',

  event: 'Event {seq}',
  before: 'Before',
  after: 'After',
  nothing: 'No value',
  json: 'JSON',
  copyJson: 'Copy JSON',
  close: 'Close',
  gone: 'Event {seq} isn’t in this audit trail.',
  filterBy: 'Filter by this resource',

  verify: 'Verify',
  verifyTitle: 'Verify integrity',
  verifying: '{to, number} of {last, plural, one {# event} other {# events}} checked',
  whole: 'No gaps or changes found in {last, plural, one {# event} other {# events}}.',
  head: 'To detect a rewritten audit trail later, store the latest hash elsewhere.',
  broken: 'The audit trail is broken at event {seq}.',
  copyHead: 'Copy latest hash',
  stop: 'Stop',
  tooLarge: 'Too large for this page. Export the audit trail to see it.',
  missing: 'Event {seq} is missing.',
  altered: 'Event {seq} was changed after it was written.',
  unlinked:
    'Event {seq} doesn’t match the previous event. An earlier event was changed, inserted, or removed.',
  unproven:
    'The end of this audit trail can’t be verified: the installation’s record “audit-heads” is missing or was replaced. Ask an operator to compare the trail with the server’s log.',
  locked:
    'The end of this audit trail can’t be verified: it was encrypted with a key that the server doesn’t have, or was replaced. Ask an operator to check SLUICE_KEY_PREVIOUS.',
  cut: 'The audit trail was cut off or replaced from event {seq} onward.',

  exportCsv: 'Export CSV',
  exportLines: 'Export JSON Lines',
  export: 'Export',
  exported: 'Audit trail exported',
});
