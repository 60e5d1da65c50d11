/** A device as its browser describes itself. */
export interface Device {
  readonly platform: 'mobile' | 'tablet' | 'desktop';
  readonly os: string;
  readonly osVersion: string;
  readonly browser: string;
  readonly browserVersion: string;
}

/** The first that fits counts: those that name others as well stand before them. */
const systems: readonly (readonly [name: string, form: RegExp])[] = [
  ['Windows Phone', /Windows Phone(?: OS)? ([\d.]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['iOS', /(?:iPhone|iPad|iPod)[^)]*? OS ([\d_]+)/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android ?([\d.]*)/],
  ['Chrome OS', /CrOS \S+ ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
];
const browsers: readonly (readonly [name: string, form: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /\b(?:OPR|Opera)\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).* Safari\//],
  ['Internet Explorer', /(?:MSIE |Trident\/.*rv:)([\d.]+)/],
];

const findMatch = (list: typeof systems, text: string) => {
  for (const [name, form] of list) {
    const match = form.exec(text);
    if (match) return { name, version: (match[1] ?? '').replaceAll('_', '.') };
  }
  return { name: 'unknown', version: '' };
};

/** Parses the device from a user agent string, which is not verified. */
export function readUserAgent(userAgent: string): Device {
  const text = userAgent.slice(0, 1000);
  const os = findMatch(systems, text);
  const browser = findMatch(browsers, text);
  const android = os.name === 'Android';
  const tablet = /iPad|Tablet|PlayBook|Silk/i.test(text) || (android && !/Mobile/.test(text));
  const mobile = /Mobi|iPhone|iPod|Windows Phone/.test(text);
  return {
    platform: tablet ? 'tablet' : mobile ? 'mobile' : 'desktop',
    os: os.name,
    osVersion: os.version,
    browser: browser.name,
    browserVersion: browser.version,
  };
}
