import type { BrowserSignals } from '#plugins/pages/contract/browserSignals';

/** The name that a browser of today sends. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The signals of a browser in which a person types. */
export const person: BrowserSignals = {
  userAgent,
  platform: 'Linux x86_64',
  languages: ['en-US'],
  timezone: 'Europe/London',
  timezoneOffset: 0,
  screen: [1920, 1080],
  availableScreen: [1920, 1040],
  colorDepth: 24,
  cores: 8,
  memory: 8,
  touchPoints: 0,
  webdriver: false,
  elapsed: 4000,
  keys: 20,
  presses: 2,
  filled: 2,
};
