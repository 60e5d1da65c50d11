import { messages } from '#core/contract';

/** Every text of the connectors plugin. */
export const strings = messages('connectors', {
  catalogue: 'Connector catalogue',
  catalogueIntro:
    'Every connector there is: what its nodes do, and what a connection of it is asked for.',
  searchCatalogue: 'Search connectors',
  allCategories: 'All',
  category: 'Category',
  runs: 'Runs here',
  importOnly: 'Import only',
  importOnlyHelp:
    'This connector is a cloud service that this installation does not run. Flows that use it can be imported, edited, checked and exported; its nodes end in an error when they run, unless a flow of yours runs them.',
  capabilities: 'Capabilities: {count}',
  noConnector: 'No connector fits “{query}”.',
  noConnectorHelp:
    'Try the name of a service or of what a node should do, or look into all categories.',
  connectorFacts: 'Connector',
  capabilitiesTitle: 'Capabilities',
  showsPage: 'Shows a page',
  needs: 'What a connection needs',
  noSettings: 'This connector needs no settings.',
  secretNeed: 'Secret',
  close: 'Close',

  exactly: 'Give exactly {count, plural, one {# character} other {# characters}}.',
  atLeast: 'Give at least {count, plural, one {# character} other {# characters}}.',
  atMost: 'Give at most {count, plural, one {# character} other {# characters}}.',
  policyLengths:
    'No password will do: it must have at least {least} and at most {most, plural, one {# character} other {# characters}}. Make the minimum the smaller one.',
  policyWorks:
    'The rules agree with one another: a password of {count, plural, one {# character} other {# characters}} keeps them.',
  policyShort:
    'No short password will do: one of {count, plural, one {# character} other {# characters}} still needs {faults}.',
  keysRead:
    '{count, plural, one {One key was} other {# keys were}} read, which ID tokens are checked with.',
  goOnWith: 'Continue with {provider}',
  noPageProvider:
    'The identity provider “{provider}” isn’t set up in this environment. Create a connection of OIDC & OAuth IdP with this name.',
  noProviderNamed:
    'A sign-in button of the page names no identity provider. Name a connection of OIDC & OAuth IdP in its attribute data-skidpid.',
  captchaService: 'Captcha Service',
  captchaServiceHelp: 'The service behind the component skrecaptcha of pages.',
  captchaSiteKey: 'reCAPTCHA v2 Site Key',
  captchaSecretKey: 'reCAPTCHA v2 Secret Key',
  captchaKeyHelp: 'The key that the selected captcha service gave for your pages’ host.',
  captchaVerifyUrl: 'Captcha Verification URL',
  captchaVerifyUrlHelp: 'Only where another server answers for the service, such as a proxy.',
  captchaUnanswered: 'Confirm that you’re not a robot.',
  captchaRefused: 'The check was not passed or has expired. Confirm again that you’re not a robot.',
  captchaUnreachable: 'The check could not be verified. Try again in a moment.',
  settingsMissing:
    'The connection has no {missing}. Fill {count, plural, one {it} other {them}} in under Connections.',
});
