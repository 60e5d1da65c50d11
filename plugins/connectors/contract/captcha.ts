/** The addresses and names of a service that tells people from scripts. */
interface CaptchaService {
  readonly name: string;
  /** The script that draws the check into elements of the class. */
  readonly script: string;
  readonly elementClass: string;
  /** The field of a form that holds the token of a passed check. */
  readonly answer: string;
  /** Where a server asks whether a token is good. */
  readonly verify: string;
  /** The sources that the script needs, by directive of a content policy. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

const [google, cloudflare] = [
  'https://www.google.com/recaptcha/',
  'https://challenges.cloudflare.com',
];
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/** The services, by the name that a connection selects them with. */
export const captchaServices = {
  recaptcha: {
    name: 'reCAPTCHA',
    script: `${google}api.js`,
    elementClass: 'g-recaptcha',
    answer: 'g-recaptcha-response',
    verify: `${google}api/siteverify`,
    sources: {
      'script-src': [google, 'https://www.gstatic.com/recaptcha/'],
      'frame-src': [google, 'https://recaptcha.google.com/recaptcha/'],
    },
  },
  turnstile: {
    name: 'Turnstile',
    script: `${cloudflare}/turnstile/v0/api.js`,
    elementClass: 'cf-turnstile',
    answer: 'cf-turnstile-response',
    verify: `${cloudflare}/turnstile/v0/siteverify`,
    sources: { 'script-src': [cloudflare], 'frame-src': [cloudflare] },
  },
  hcaptcha: {
    name: 'hCaptcha',
    script: 'https://js.hcaptcha.com/1/api.js',
    elementClass: 'h-captcha',
    answer: 'h-captcha-response',
    verify: 'https://api.hcaptcha.com/siteverify',
    sources: {
      'script-src': hcaptcha,
      'frame-src': hcaptcha,
      'style-src': hcaptcha,
      'connect-src': hcaptcha,
    },
  },
} as const satisfies Readonly<Record<string, CaptchaService>>;

/** The name of a service. */
export type CaptchaKind = keyof typeof captchaServices;

/** The check that a screen shows. */
export interface Captcha {
  readonly kind: CaptchaKind;
  readonly siteKey: string;
}
