import { trimEnd } from '../../contract/trimEnd';
import { SettingError } from './settingNames';
import type { Settings } from './settings';

/** The variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a URL, without a slash at the end. */
export function readUrl(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new SettingError(`${name} is "${text}". Set a URL that starts with https:// or http://.`);
  return trimEnd(text, '/');
}

/**
 * Where browsers reach the server; where nothing says so, the address that it is bound to, on this
 * machine.
 */
export function readPublicUrl(
  env: Environment,
  host: string,
  port: number,
  warn: (sentence: string) => void,
): Pick<Settings, 'publicUrl' | 'publicUrlSet'> {
  const given = readUrl(env, 'SLUICE_URL');
  if (given !== undefined) {
    const { username, password, search, hash } = new URL(given);
    if (username || password || search || hash)
      throw new SettingError(
        `SLUICE_URL is "${given}". Remove the credentials, query, and fragment, as in https://flows.example.com.`,
      );
    return { publicUrl: trimEnd(new URL(given).href, '/'), publicUrlSet: true };
  }
  const everywhere = host === '0.0.0.0' || host === '::';
  if (everywhere)
    warn(
      'SLUICE_URL is not set, so links work only on the server itself. Set it to the URL that browsers use.',
    );
  const bound = everywhere ? '127.0.0.1' : host;
  return {
    publicUrl: `http://${bound.includes(':') ? `[${bound}]` : bound}:${port}`,
    publicUrlSet: false,
  };
}

/** Reads the wildcard origin of hosted pages. */
export function readPagesUrl(env: Environment, publicUrl: string): string | undefined {
  const text = env['SLUICE_PAGES_URL'];
  if (!text) return undefined;
  const given = trimEnd(text.toLowerCase(), '/');
  if (!/^https?:\/\/\*(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(given))
    throw new SettingError(
      `SLUICE_PAGES_URL is "${text}". Set a URL with * for the environment, such as https://*.pages.example.com.`,
    );
  const { protocol, hostname, origin } = new URL(given.replace('*', 'any'));
  if (protocol !== 'https:' && !hostname.endsWith('.localhost'))
    throw new SettingError(
      `SLUICE_PAGES_URL is "${text}". Start it with https://, because browsers don’t allow passkeys on other pages.`,
    );
  if (protocol !== new URL(publicUrl).protocol)
    throw new SettingError(
      `SLUICE_PAGES_URL is "${text}" and SLUICE_URL is "${publicUrl}". Start both with https://.`,
    );
  return origin.replace('//any.', '//*.');
}
