import type { CodeText } from './CodeText';

/** What each warning means: its rule, what could be better, why, and how. */
export const warningTexts: Readonly<Record<string, CodeText>> = {
  'dv-bp-node-001': {
    rule: 'dv-rule-node-001',
    title: 'A node has no title',
    why: 'On the canvas and in logs it cannot be told from others of its kind.',
    mend: 'Say with a title what it does.',
  },
  'dv-bp-node-002': {
    rule: 'dv-rule-node-001',
    title: 'An answer does not have its colour',
    why: 'Success and failure cannot be told apart at a glance.',
    mend: 'Give answers of success the colour #9dc967 and answers of failure #ffc8c1.',
  },
  'dv-bp-node-003': {
    rule: 'dv-rule-node-001',
    title: 'A node has no description',
    why: 'Whoever reads the flow next has to guess.',
    mend: 'Describe it in a sentence.',
  },
  'dv-bp-variable-001': {
    rule: 'dv-rule-variables-001',
    title: 'A flow variable is saved and never read',
    why: 'It costs a write in each run and misleads readers.',
    mend: 'Use it, or remove it.',
  },
  'dv-bp-subflow-005': {
    rule: 'dv-rule-subflow-001',
    title: 'A subflow with a screen is called, but it begins without one',
    why: 'The call waits for a screen that does not come first.',
    mend: 'Call it as a subflow without a screen.',
  },
  'dv-bp-AEqualsBMultipleCondition-002': {
    rule: 'dv-rule-AEqualsBMultipleCondition-001',
    title: 'A way leaves a comparison, but none of its outcomes',
    why: 'The way is taken whatever matched.',
    mend: 'Draw each way from an outcome.',
  },
  'dv-bp-AEqualsBMultipleCondition-003': {
    rule: 'dv-rule-AEqualsBMultipleCondition-001',
    title: 'An outcome of a comparison leads nowhere',
    why: 'A run in which it matches stops there.',
    mend: 'Connect it with the next node.',
  },
  'dv-bp-annotation-001': {
    rule: 'dv-rule-annotations-001',
    title: 'An annotation has a colour of its own',
    why: 'Colours of notes mean the same in all flows.',
    mend: 'Choose a colour of the palette.',
  },
  'dv-bp-annotation-002': {
    rule: 'dv-rule-annotations-001',
    title: 'An annotation has a font of its own',
    why: 'Another font may not be there on other machines.',
    mend: 'Use sans-serif.',
  },
  'dv-bp-annotation-003': {
    rule: 'dv-rule-annotations-001',
    title: 'The flow has no annotations',
    why: 'It says nothing about itself.',
    mend: 'Add notes that say what its parts do.',
  },
  'dv-bp-missing-title-annotation-001': {
    rule: 'dv-rule-annotations-001',
    title: 'The flow has no title on the canvas',
    why: 'A picture of the flow does not say which flow it is.',
    mend: 'Add an annotation with the background #4462ed that names the flow.',
  },
  'dv-bp-title-not-on-top-001': {
    rule: 'dv-rule-annotations-001',
    title: 'The title does not stand on top',
    why: 'It is not read first.',
    mend: 'Move it above all nodes.',
  },
  'dv-bp-debug-off-001': {
    rule: 'dv-rule-debug-off-001',
    title: 'The flow logs everything',
    why: 'The log level Debug records what people type.',
    mend: 'Set it to Info or None once the fault is found.',
  },
  'dv-bp-globalVariable-001': {
    rule: 'dv-rule-globalVariable-001',
    title: 'A page’s script reads a global value',
    why: 'What stands in a script is sent to the browser.',
    mend: 'Keep anything secret out of it.',
  },
  'dv-bp-globalVariable-002': {
    rule: 'dv-rule-globalVariable-001',
    title: 'A function is given a global value',
    why: 'What it returns may be logged and shown.',
    mend: 'Check that it neither keeps nor returns anything secret.',
  },
  'dv-bp-globalVariable-003': {
    rule: 'dv-rule-globalVariable-001',
    title: 'The flow runs scripts of its own',
    why: 'A script may open a way in.',
    mend: 'Have them looked at by someone else.',
  },
  'dv-bp-logo-001': {
    rule: 'dv-rule-logo-001',
    title: 'The pages have no style of their own',
    why: 'People see a look that is not their company’s.',
    mend: 'Switch “Use Custom CSS” on in the settings.',
  },
  'dv-bp-logo-002': {
    rule: 'dv-rule-logo-001',
    title: 'The style has no logo',
    why: 'Each page has to name the logo itself.',
    mend: 'Add a rule for .companyLogo to the custom CSS.',
  },
  'dv-bp-logo-003': {
    rule: 'dv-rule-logo-001',
    title: 'The company’s logo is not a variable',
    why: 'Another logo means changing every page.',
    mend: 'Set the variable companyLogo in a Variables node.',
  },
  'dv-bp-logo-004': {
    rule: 'dv-rule-logo-001',
    title: 'The company’s name is not a variable',
    why: 'Another name means changing every page.',
    mend: 'Set the variable companyName in a Variables node.',
  },
  'path-mfa-001': {
    rule: 'path-mfa',
    title: 'A way to success asks for no second factor',
    why: 'Whoever knows a password, or finds this way, is let in.',
    mend: 'Put a node that checks a second factor on the way that is shown, and leave it by its success.',
  },
  'secret-flow-001': {
    rule: 'secret-flow',
    title: 'A secret reaches a place that is not meant for it',
    why: 'Answers, pages, addresses and logs are read by others.',
    mend: 'Take the secret out there, or use a property that is made for secrets.',
  },
};
