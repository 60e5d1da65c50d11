import { resolve } from 'node:path';
import { defaultTerms, type PostgresTerms } from '../database/postgres/postgres';
import { isProxy, type TrustedProxies } from '../http/trustProxies';
import { SettingError } from './settingNames';
import { readPagesUrl, readPublicUrl, readUrl, type Environment } from './settingUrls';

export { SettingError };

/** Emails that the flows of an environment send at most, where an operator says nothing else. */
export const usualMails = { hour: 500, day: 2000 } as const;

/**
 * Everything an operator sets for the server itself, read from the environment in this one place;
 * listed in docs/operating.md. Plugins declare theirs with `defineSettings`.
 */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Folder of the SQLite file and the key, when none is given. */
  readonly dataFolder: string;
  /** PostgreSQL's address; SQLite in `dataFolder` without it. */
  readonly databaseUrl: string | undefined;
  readonly postgres: PostgresTerms;
  /** Where browsers reach this server, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether an operator said so; a loopback address stands in otherwise. */
  readonly publicUrlSet: boolean;
  /** Origins of hosted pages, with `*` for the environment: `https://*.pages.example.com`. */
  readonly pagesUrl: string | undefined;
  readonly logLevel: string;
  /** Key-encryption key, 64 hex digits; kept in `dataFolder/key` without it. */
  readonly key: string | undefined;
  /** A file that holds it, such as a mounted secret. */
  readonly keyFile: string | undefined;
  /** Earlier keys: what they encrypted can still be opened. */
  readonly previousKeys: readonly string[];
  /** Name servers that are asked about domains; the system's without any. */
  readonly dnsServers: readonly string[];
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Hosts in private ranges that flows may call all the same. */
  readonly allowHosts: readonly string[];
  /** The reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy: TrustedProxies;
  /** Whether strangers may sign up. */
  readonly registration: boolean;
  /** Whether who signs up signs in only with an email address that they verified. */
  readonly signUpVerified: boolean;
  /** Whether single sign-on makes accounts only for addresses of domains that were verified. */
  readonly ssoVerified: boolean;
  /** Feature flags set by the operator, by id. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** Requests a minute for one token and for one company; 0 is no limit. */
  readonly rateLimit: {
    readonly token: number;
    readonly company: number;
    /**
     * From one address, of what browsers of end users ask: sign-in, hosted pages, steps of flows.
     */
    readonly address: number;
    /** Starts and steps of one company's flows, and tokens for its applications. */
    readonly runs: number;
    /** Wrong keys and secrets of applications, from one address for one company. */
    readonly tries: number;
    /** Imports an hour into one company. */
    readonly imports: number;
    /** People who sign up, an hour, from one network. */
    readonly signUps: number;
    /** Emails of one company’s flows through `smtpUrl`, an hour and a day. */
    readonly mails: number;
    readonly dailyMails: number;
  };
  /** How long a request may take to arrive, headers and body, in seconds. */
  readonly requestSeconds: number;
  /** How long a process that was told to stop goes on serving while balancers take it out, in ms. */
  readonly drainMs: number;
  /** Whether this process does jobs: schedules, sweeps and the like. */
  readonly jobs: boolean;
  /** The token that `/metrics` requires; without it, only this machine has access. */
  readonly metricsToken: string | undefined;
  /** Days that runs and their steps are kept where a company says nothing else. */
  readonly retentionDays: number;
  /** The operator's database of places by address, in MaxMind's format; none without it. */
  readonly geoIpFile: string | undefined;
  /** The operator's list of networks that hide who uses them; none without it. */
  readonly anonymousNetworksFile: string | undefined;
  /** Where the forms of the identity provider are drawn, for members who came from there. */
  readonly formsUrl: string | undefined;
  /** Packages that this process runs besides those in the database: folders and names. */
  readonly plugins: readonly string[];
  /** Public keys of the authors whose packages are trusted: a folder of PEM files, or one file. */
  readonly pluginKeys: string | undefined;
  /** Where packages are offered: a folder, the URL of a JSON document, or `npm:` and a registry. */
  readonly pluginIndex: string | undefined;
  /** The folder of the packages that came with Sluice; set by what starts it. */
  readonly shippedPlugins: string | undefined;
  readonly production: boolean;
  /** The variables themselves, from which plugins read their own settings. */
  readonly environment: Environment;
}

function whole(
  env: Environment,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new SettingError(`${name} is "${text}". Set a whole number from ${least} to ${most}.`);
  return value;
}

/** Whether a variable is the second of two words; it is the first where nothing is set. */
function isSecond(env: Environment, name: string, [first, second]: readonly [string, string]) {
  const text = env[name] || first;
  if (text !== first && text !== second)
    throw new SettingError(`${name} is "${text}". Set ${first} or ${second}.`);
  return text === second;
}

function readSignUpVerified(env: Environment): boolean {
  const name = 'SLUICE_SIGN_UP_EMAILS';
  const isVerified = isSecond(env, name, ['any', 'verified']);
  if (isVerified && !env['SLUICE_SMTP_URL'])
    throw new SettingError(
      `${name} is "verified", which needs a mail server. Set SLUICE_SMTP_URL.`,
    );
  return isVerified;
}

/** Reads seconds, as milliseconds. */
const seconds = (env: Environment, name: string, otherwise: number) =>
  1000 * whole(env, name, otherwise / 1000, 1, 600);

const splitList = (text = ''): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);

const path = (env: Environment, name: string): string | undefined =>
  env[name] ? resolve(env[name]) : undefined;

function flags(text: string | undefined): Record<string, boolean> {
  const pairs = splitList(text);
  return Object.fromEntries(
    pairs.map(pair => {
      const [id = '', value = 'true'] = pair.split('=');
      if (value !== 'true' && value !== 'false')
        throw new SettingError(
          `SLUICE_FLAGS contains "${pair}". Write each flag as name=true or name=false.`,
        );
      return [id, value === 'true'];
    }),
  );
}

/**
 * Reads a number of proxies or a list of them. `true` once believed whatever a caller wrote and is
 * taken for one proxy: with more of them too little is believed, never too much.
 */
function readTrustProxy(text: string, warn: (sentence: string) => void): TrustedProxies {
  if (text === '' || text === 'false') return 0;
  if (text === 'true')
    warn(
      'SLUICE_TRUST_PROXY is "true", which is read as 1. Set the number of proxies in front of this server, or their IP addresses.',
    );
  if (text === 'true' || /^\d$/.test(text)) return text === 'true' ? 1 : Number(text);
  const proxies = splitList(text);
  const wrong = proxies.find(each => !isProxy(each));
  if (proxies.length === 0 || wrong !== undefined)
    throw new SettingError(
      `SLUICE_TRUST_PROXY contains "${wrong ?? text}". Set the number of proxies (0 to 9), or their IP addresses and networks separated by commas, such as 10.0.0.5,fd00:1::/64. A network can be as wide as 10.0.0.0/8 or fc00::/7.`,
    );
  return proxies;
}

/** Reads the settings; `warn` hears of what is read otherwise than it is written. */
export function readSettings(
  env: Environment = process.env,
  warn: (sentence: string) => void = () => {},
): Settings {
  const host = env['HOST'] || '127.0.0.1';
  const port = whole(env, 'PORT', 4000, 0, 65_535);
  const { SLUICE_ADMIN_EMAIL: email, SLUICE_ADMIN_PASSWORD: password, SLUICE_KEY: key } = env;
  if (Boolean(email) !== Boolean(password))
    throw new SettingError('Set both SLUICE_ADMIN_EMAIL and SLUICE_ADMIN_PASSWORD, or neither.');
  for (const name of ['SLUICE_KEY', 'SLUICE_KEY_FILE'])
    if (env[name] === '')
      throw new SettingError(
        `${name} is empty. Set it, or remove it to keep the key in the data folder.`,
      );
  if (key && !/^[0-9a-f]{64}$/i.test(key))
    throw new SettingError(
      'SLUICE_KEY must be 64 hexadecimal digits (32 bytes). Generate a key with: openssl rand -hex 32',
    );
  const keyFile = env['SLUICE_KEY_FILE'] ? resolve(env['SLUICE_KEY_FILE']) : undefined;
  if (key && keyFile) throw new SettingError('Set SLUICE_KEY or SLUICE_KEY_FILE, not both.');
  const previousKeys = splitList(env['SLUICE_KEY_PREVIOUS']);
  if (previousKeys.some(each => !/^[0-9a-f]{64}$/i.test(each)))
    throw new SettingError(
      'SLUICE_KEY_PREVIOUS must list keys of 64 hexadecimal digits, separated by commas.',
    );
  const urls = readPublicUrl(env, host, port, warn);
  return {
    host,
    port,
    dataFolder: resolve(env['SLUICE_DATA'] || 'data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    postgres: {
      connections: whole(env, 'SLUICE_DATABASE_CONNECTIONS', defaultTerms.connections, 2, 500),
      queryTimeout: seconds(env, 'SLUICE_DATABASE_TIMEOUT', defaultTerms.queryTimeout),
      connectTimeout: seconds(env, 'SLUICE_DATABASE_CONNECT_TIMEOUT', defaultTerms.connectTimeout),
    },
    ...urls,
    pagesUrl: readPagesUrl(env, urls.publicUrl),
    logLevel: env['SLUICE_LOG_LEVEL'] || 'info',
    key: key || undefined,
    keyFile,
    previousKeys,
    dnsServers: splitList(env['SLUICE_DNS']),
    admin: email && password ? { email, password } : undefined,
    smtpUrl: env['SLUICE_SMTP_URL'] || undefined,
    mailFrom: env['SLUICE_MAIL_FROM'] || 'Sluice <sluice@localhost>',
    allowHosts: splitList(env['SLUICE_ALLOW_HOSTS']),
    trustProxy: readTrustProxy(env['SLUICE_TRUST_PROXY'] ?? '', warn),
    registration: !isSecond(env, 'SLUICE_REGISTRATION', ['open', 'closed']),
    signUpVerified: readSignUpVerified(env),
    ssoVerified: isSecond(env, 'SLUICE_SSO_DOMAINS', ['any', 'verified']),
    flags: flags(env['SLUICE_FLAGS']),
    rateLimit: {
      token: whole(env, 'SLUICE_RATE_TOKEN', 300, 0, 1_000_000),
      company: whole(env, 'SLUICE_RATE_COMPANY', 1200, 0, 1_000_000),
      address: whole(env, 'SLUICE_RATE_ADDRESS', 600, 0, 1_000_000),
      runs: whole(env, 'SLUICE_RATE_RUNS', 600_000, 0, 100_000_000),
      tries: whole(env, 'SLUICE_RATE_TRIES', 20, 0, 1_000_000),
      imports: whole(env, 'SLUICE_RATE_IMPORTS', 10, 0, 1_000_000),
      signUps: whole(env, 'SLUICE_RATE_SIGN_UPS', 20, 0, 1_000_000),
      mails: whole(env, 'SLUICE_RATE_EMAILS', usualMails.hour, 0, 100_000_000),
      dailyMails: whole(env, 'SLUICE_RATE_EMAILS_DAY', usualMails.day, 0, 100_000_000),
    },
    requestSeconds: whole(env, 'SLUICE_REQUEST_SECONDS', 30, 1, 600),
    drainMs: 1000 * whole(env, 'SLUICE_DRAIN_SECONDS', 5, 0, 600),
    jobs: !isSecond(env, 'SLUICE_JOBS', ['on', 'off']),
    metricsToken: env['SLUICE_METRICS_TOKEN'] || undefined,
    retentionDays: whole(env, 'SLUICE_RETENTION_DAYS', 30, 1, 3650),
    geoIpFile: path(env, 'SLUICE_GEOIP_FILE'),
    anonymousNetworksFile: path(env, 'SLUICE_ANONYMOUS_NETWORKS_FILE'),
    formsUrl: readUrl(env, 'SLUICE_FORMS_URL'),
    plugins: splitList(env['SLUICE_PLUGINS']),
    pluginKeys: path(env, 'SLUICE_PLUGIN_KEYS'),
    pluginIndex: env['SLUICE_PLUGIN_INDEX'] || undefined,
    shippedPlugins: undefined,
    production: env['NODE_ENV'] === 'production',
    environment: env,
  };
}
