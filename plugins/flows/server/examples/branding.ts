import type { Step } from './sketch';
import { pairs } from './texts';

const logo =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 24 24%22%3E%3Ccircle cx=%2212%22 cy=%2212%22 r=%2211%22 fill=%22%234462ed%22/%3E%3C/svg%3E';

/** The first step of an example with pages: the logo and name that the pages show. */
export const branding: Step = {
  id: 'branding01',
  connector: 'variablesConnector',
  capability: 'saveValue',
  title: 'Your company',
  description: 'The logo and the name that the pages show',
  at: [-1, 0],
  values: { saveVariables: pairs({ companyLogo: logo, companyName: 'Your company' }, 'flowInstance') },
};

/** The variables that it sets. */
export const brandingVariables = [
  { name: 'companyLogo', context: 'flowInstance', type: 'string', displayName: 'Address of the company’s logo' },
  { name: 'companyName', context: 'flowInstance', type: 'string', displayName: 'The company’s name' },
];

/** How the pages show the logo. */
export const logoStyle = '.companyLogo { display: block; width: 48px; height: 48px; margin-bottom: 1rem; }';

/** The settings of an example with pages. */
export const brandingSettings = { useCustomCSS: true, css: logoStyle };
