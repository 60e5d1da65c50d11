import type { BadForm } from '#testing/screens/forms/BadForm';
import { atMost, markup, over } from '#testing/screens/forms/badInput';

const color = 'Enter # and six hexadecimal digits, such as #0f766e.';
const https = 'Enter a URL that starts with https://.';

/** The forms of this plugin, with bad input for each. */
export default [
  {
    file: 'plugins/pages/web/brand/BrandForms.tsx',
    at: '/company/brand',
    open: ['Add link'],
    send: 'Save',
    tries: [
      {
        typed: { 'Primary color': 'red', 'Background color': markup },
        says: { 'Primary color': color, 'Background color': color },
      },
      {
        typed: {
          'Primary color': '',
          'Background color': '',
          Label: ' ',
          URL: 'http://example.com',
        },
        says: { Label: 'Enter a label.', URL: https },
      },
      {
        typed: { Label: 'Help', URL: 'https://example.com', 'Display name': over(80) },
        says: { 'Display name': atMost(80) },
      },
    ],
  },
] satisfies readonly BadForm[];
