import { messages } from '#core/contract';

/** Every text of the linter plugin. */
export const strings = messages('linter', {
  openRules: 'Open flow rules',
  allFlows: 'All flows',
  rulesTitle: 'Flow rules',
  accessHelp: 'Rules that flows must follow.',
  rulesIntro:
    'These rules check the flows in this environment. A flow that breaks a required rule can’t be deployed unless it is exempt or a super admin overrides the rule.',
  securityRules: 'Security rules',
  generalRules: 'General rules',
  ruleLevel: 'Level for “{rule}”',
  levelOff: 'Off',
  levelWarn: 'Warn',
  levelRequired: 'Required to deploy',
  saveRule: 'Save',
  savedRule: '“{rule}” saved',
  countsMfa: 'Additional second factors',
  countsSecret: 'Additional fields for secrets',
  countsHelp: 'One per line: connectorId or connectorId.capabilityName.',
  countsSecretHelp:
    'One per line: connectorId, connectorId.capabilityName, or connectorId.capabilityName.property.',
  exceptedFlows: 'Exempt flows',
  except: 'Exempt',
  exceptedNow: 'exempt',
  brokenNow: 'Flows that break this rule',
  brokenCount:
    '{count} of {looked, plural, one {# flow} other {# flows}} {count, plural, one {breaks} other {break}} this rule.',
  brokenNone: 'No flow breaks this rule.',
  brokenPart:
    'Only the {looked, plural, one {# most recently saved flow} other {# most recently saved flows}} out of {all} {looked, plural, one {was} other {were}} checked.',
  lookNow: 'Check flows',
  deployedNow: 'deployed',
  calledByOthers: 'called by other flows',
  codesOf: 'Problems this rule reports',
  onlyLook:
    'View only. Changing rules requires permission to update the environment or its flow rules.',
  archivedRules: 'Flow rules',
});
