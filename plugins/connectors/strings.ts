import { messages } from '#core/contract';

/** Every text of the connectors plugin. */
export const strings = messages('connectors', {
  catalogue: 'Connector catalog',
  catalogueIntro: 'Browse all connectors, their capabilities, and their settings.',
  searchCatalogue: 'Search connectors',
  allCategories: 'All',
  category: 'Category',
  runs: 'Runs on this installation',
  runningOnly: 'Hide import-only connectors',
  importOnly: 'Import only',
  importOnlyHelp:
    'This connector depends on a cloud service and can’t run here. You can import, edit, check, and export flows that use it, but its nodes fail unless you select one of your flows as a stand-in.',
  capabilities: '{count, plural, one {# capability} other {# capabilities}}',
  noConnector: 'No connectors match “{query}”',
  noConnectorListed: 'No matching connectors',
  noConnectorHelp:
    'Try the name of a service or task, select “All”, or show import-only connectors.',
  connectorFacts: 'Connector',
  capabilitiesTitle: 'Capabilities',
  showsPage: 'Shows a page',
  needs: 'Connection settings',
  needsNothingHere: 'Unused settings',
  noSettings: 'This connector needs no settings.',
  secretNeed: 'Secret',
  close: 'Close',

  policyLengths:
    'No password can meet the rules: the minimum length of {least} is above the maximum of {most, plural, one {# character} other {# characters}}. Lower the minimum or raise the maximum.',
  policyWorks:
    'The rules are consistent: a password of {count, plural, one {# character} other {# characters}} can meet them.',
  policyShort:
    'No password of {count, plural, one {# character} other {# characters}} can meet the rules. Raise the maximum length.',
  noPageProvider:
    'The identity provider “{provider}” isn’t set up in this environment. Create an OIDC & OAuth IdP connection with this name.',
  noProviderNamed:
    'A sign-in button on the page has no identity provider. Enter the name of an OIDC & OAuth IdP connection in its data-skidpid attribute.',
  captchaService: 'Captcha Service',
  captchaServiceHelp: 'Provides the check in skrecaptcha components on pages.',
  captchaSiteKey: 'reCAPTCHA v2 Site Key',
  captchaSecretKey: 'reCAPTCHA v2 Secret Key',
  captchaKeyHelp: 'Get this key from the selected captcha service for your pages’ host name.',
  captchaVerifyUrl: 'Captcha Verification URL',
  captchaVerifyUrlHelp:
    'If empty, the service is called directly. Enter a URL only to use a proxy.',
  settingsMissing:
    'The connection is missing {missing}. Enter {count, plural, one {it} other {them}} under Connectors.',
});
