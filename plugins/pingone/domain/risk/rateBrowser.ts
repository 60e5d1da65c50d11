import type { BrowserSignals } from '#plugins/pages/contract/browserSignals';
import type { Finding } from './assessRisk';

type Sentence =
  | 'automation'
  | 'program'
  | 'tooFast'
  | 'noHands'
  | 'noLanguages'
  | 'noScreen'
  | 'noUserAgent';
/** A finding, by the name of its sentence. */
export interface Noticed {
  readonly level: Finding['level'];
  readonly because: readonly Sentence[];
}

/** Browsers that say that a program drives them. */
const driven = /HeadlessChrome|PhantomJS|SlimerJS|Selenium|Puppeteer|Playwright|Cypress/i;
/** Programs that are no browsers. */
const programs =
  /^(?:curl|wget|python|java|okhttp|axios|node|go-http-client|ruby|perl|postman|insomnia|apache-httpclient|libwww)/i;
/** The least time in which a person fills in a field, in milliseconds. */
const leastAField = 300;

/**
 * Rates how much a browser looks like a program: high where it says so itself or two things speak
 * for it.
 */
export function rateBot(userAgent: string, signals: BrowserSignals | undefined): Noticed {
  const sure =
    signals?.webdriver || driven.test(userAgent) || driven.test(signals?.userAgent ?? '');
  if (sure) return { level: 'HIGH', because: ['automation'] };
  const because: Sentence[] = [];
  if (userAgent === '') because.push('noUserAgent');
  else if (programs.test(userAgent)) because.push('program');
  if (signals) {
    const { elapsed, filled, keys, presses, languages, screen } = signals;
    if (filled > 0 && elapsed < leastAField * filled) because.push('tooFast');
    if (filled > 0 && keys + presses === 0) because.push('noHands');
    if (languages.length === 0) because.push('noLanguages');
    if (!screen.every(each => each > 0)) because.push('noScreen');
  }
  return { level: because.length > 1 ? 'HIGH' : because.length > 0 ? 'MEDIUM' : 'LOW', because };
}

/** Whether a page's own word on its browser differs from what the request said. */
export const isDisguised = (userAgent: string, signals: BrowserSignals | undefined): boolean =>
  signals !== undefined && userAgent !== '' && signals.userAgent !== userAgent;

/** The traits of a browser that stay the same from one sign-in to the next, as one text. */
export function listTraits(signals: BrowserSignals): string {
  const { platform, languages, timezone, screen, colorDepth, cores, memory, touchPoints } = signals;
  // A browser updates itself every month, so its version is left out.
  const browser = signals.userAgent.replace(/[\d._]+/g, '');
  return JSON.stringify([
    browser,
    platform,
    languages,
    timezone,
    screen,
    colorDepth,
    cores,
    memory,
    touchPoints,
  ]);
}
