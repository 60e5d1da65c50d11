import { messages } from '#core/contract';

/** Every text of the linter plugin. */
export const strings = messages('linter', {
  openRules: 'Flow rules',
  rulesTitle: 'Flow rules',
  rulesIntro:
    'What this company asks of its flows. A required rule keeps a flow that breaks it from being deployed, imported as deployed or scheduled.',
  ownRules: 'Rules about what a flow lets through',
  formatRules: 'Rules about how a flow is built',
  ruleLevel: 'Level of “{rule}”',
  levelOff: 'Off',
  levelWarn: 'Report',
  levelRequired: 'Required for deploy',
  saveRule: 'Save',
  savedRule: 'Saved: {rule}',
  countsMfa: 'Also counts as a second factor',
  countsSecret: 'May also hold a secret',
  countsHelp: 'One a line: connectorId, connectorId.capabilityName{more}',
  countsMore: ', or connectorId.capabilityName.property',
  exceptedFlows: 'Flows exempt from this rule',
  except: 'Except',
  exceptedNow: 'excepted',
  brokenNow: 'Flows that break it now',
  brokenCount:
    '{count} of {looked, plural, one {# flow} other {# flows}} {count, plural, one {breaks} other {break}} this rule.',
  brokenNone:
    '{looked, plural, one {The only flow does not break this rule} other {None of the # flows breaks this rule}}.',
  brokenPart:
    'The {looked, plural, one {# flow saved last of {all}} other {# flows saved last of {all}}} {looked, plural, one {was} other {were}} looked at.',
  lookNow: 'See which flows break it now',
  deployedNow: 'deployed',
  calledByOthers: 'called by other flows, which are judged with it',
  codesOf: 'What it reports',
  onlyLook:
    'You can view the rules. A role that may change the company or its flow rules sets them.',
  forms: 'Forms',
  archivedRules: 'Flow rules',
  archivedStandIns: 'Stand-ins',
  archivedRetention: 'Keeping of runs',
});
