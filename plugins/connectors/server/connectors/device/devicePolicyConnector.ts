import { defineConnector, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import { formatValue } from '../readProperty';

interface Device {
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

const reading =
  (told: (device: Device) => Readonly<Record<string, unknown>>) =>
  ({ interaction }: NodeCall): NodeOutcome => {
    const userAgent = formatValue(interaction.request['userAgent']);
    return { kind: 'success', output: { ...told(readUserAgent(userAgent)), userAgent } };
  };

/** Tells devices apart by what their browser says of them. */
export const devicePolicyConnector = defineConnector({
  id: 'devicePolicyConnector',
  name: 'Device Policy',
  description: 'Tells devices apart by what their browser says of them.',
  colors: { dark: '#5c7cfa', canvas: '#e9edff', canvasText: '#1f2937' },
  capabilities: {
    getPlatform: {
      title: 'Get Platform',
      subTitle: 'Whether the device is mobile, a tablet or a desktop.',
      type: 'trigger',
      output: { platform: { type: 'string' } },
      run: reading(({ platform }) => ({ platform })),
    },
    getDeviceOS: {
      title: 'Get Device OS',
      type: 'trigger',
      output: {
        deviceOS: { type: 'string' },
        os: { type: 'string' },
        osVersion: { type: 'string' },
      },
      run: reading(({ os, osVersion }) => ({ deviceOS: os, os, osVersion })),
    },
    getBrowser: {
      title: 'Get Browser',
      type: 'trigger',
      output: { browser: { type: 'string' }, browserVersion: { type: 'string' } },
      run: reading(({ browser, browserVersion }) => ({ browser, browserVersion })),
    },
  },
});
