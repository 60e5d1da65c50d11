import type { Step } from './sketch';
import { pairs } from './texts';

// A blue disc with a white ring, 48 by 48 points.
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAgMAAAAqbBEUAAAACVBMVEX///9EYu3///8twXr9AAAAA3RSTlMA//9EUNYhAAAAo0lEQVR42q2SsRWAIAxEtXAE93EEC2PBCOzDCBZmSnMJKOd7dqZQ/rtwkIRheMcssrX1KBbLI9ySC02aAlYHqdFlRd7UYH0DjFWruf2S6hEOLrjkZjugwG70LM9bYJa17HrCzgCLrABzRkpSeM+2v4h/AnB+hRRwBJyA/Bf01nQoXae7KJVAxVHZ1BBqFTeR2vs9BRoWjZEHTKOnR8HPhR7SHRfH66tzISMlIwAAAABJRU5ErkJggg==';

/** The first step of an example with pages: the logo and name that the pages show. */
export const branding: Step = {
  id: 'branding01',
  connector: 'variablesConnector',
  capability: 'saveValue',
  title: 'Your company',
  description: 'The logo and name shown on the pages',
  at: [-1, 0],
  values: {
    saveVariables: pairs({ companyLogo: logo, companyName: 'Your company' }, 'flowInstance'),
  },
};

/** The variables that it sets. */
export const brandingVariables = [
  {
    name: 'companyLogo',
    context: 'flowInstance',
    type: 'string',
    displayName: 'URL of the company’s logo',
  },
  {
    name: 'companyName',
    context: 'flowInstance',
    type: 'string',
    displayName: 'The company’s name',
  },
];

/** How the pages show the logo. */
export const logoStyle =
  '.companyLogo { display: block; width: 48px; height: 48px; margin-bottom: 1rem; }';

/** The settings of an example with pages. */
export const brandingSettings = { useCustomCSS: true, css: logoStyle };
