import { format } from '#core/contract';
import { strings } from './strings';

const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;
const longest = 60;

/**
 * Returns a person's name for the device that a browser reports; a program's own name if it is not
 * a browser.
 */
export function deviceName(agent: string): string {
  const [browser] = browsers.find(([, pattern]) => pattern.test(agent)) ?? [];
  const [system] = systems.find(([, pattern]) => pattern.test(agent)) ?? [];
  if (browser && system) return format(strings.onSystem, { browser, system });
  return browser ?? system ?? (agent.trim().slice(0, longest) || strings.unknownDevice.text);
}
