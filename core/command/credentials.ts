import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { getField, isRecord } from '../contract';
import { trimEnd } from '../contract/trimEnd';
import { exitCodes, type OptionValues, CommandError } from './Command';
import type { Target } from './EnvironmentClient';
import { writeWhole } from './writeWhole';

type Variables = Readonly<Record<string, string | undefined>>;

/** The file of a folder that says which environment it is. */
export const environmentFile = 'sluice.json';

/** Where `sluice login` keeps tokens: a file that only its owner can read. */
export const getCredentialsPath = ({ XDG_CONFIG_HOME, APPDATA }: Variables): string =>
  join(XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config'), 'sluice', 'credentials.json');

function readJson(path: string): Readonly<Record<string, unknown>> {
  if (!existsSync(path)) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRecord(value) ? value : {};
  } catch {
    throw new CommandError(`${path} is not JSON. Fix or delete it.`);
  }
}

const nameTarget = (url: string, environment: string) => `${url} ${environment}`;

/** Keeps a token for later commands. */
export function keepToken({ url, environment, token }: Target, variables: Variables): string {
  const path = getCredentialsPath(variables);
  const stored = readJson(path);
  const tokens = isRecord(stored['tokens']) ? stored['tokens'] : {};
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = {
    latest: { url, environment },
    tokens: { ...tokens, [nameTarget(url, environment)]: token },
  };
  writeWhole(path, `${JSON.stringify(next, null, 2)}\n`, 0o600);
  chmodSync(path, 0o600);
  return path;
}

/** Forgets the token of an environment; says whether there was one. */
export function forgetToken(url: string, environment: string, variables: Variables): boolean {
  const path = getCredentialsPath(variables);
  const stored = readJson(path);
  const tokens = isRecord(stored['tokens']) ? { ...stored['tokens'] } : {};
  const name = nameTarget(url, environment);
  if (!(name in tokens)) return false;
  delete tokens[name];
  writeWhole(path, `${JSON.stringify({ ...stored, tokens }, null, 2)}\n`, 0o600);
  return true;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** The server and the environment that are meant. */
interface FoundTarget extends Omit<Target, 'token'> {
  /** Whether the folder alone names the server, which whoever wrote the folder decides. */
  readonly isOnlyOfFolder: boolean;
}

/**
 * Which server and environment is meant: what the options say, else the variables, else the folder,
 * else where `sluice login` was last. The environment may be missing where it is selected later.
 */
export function findTarget(
  options: OptionValues,
  variables: Variables,
  folder: string,
  environmentMissing = false,
): FoundTarget {
  const own = readJson(join(folder, environmentFile));
  const latest = readJson(getCredentialsPath(variables))['latest'];
  const pick = (name: 'url' | 'environment', variable: string) =>
    asText(options[name]) ||
    asText(variables[variable]) ||
    asText(own[name]) ||
    asText(getField(latest, name));
  const url = trimEnd(pick('url', 'SLUICE_URL'), '/');
  const isOnlyOfFolder =
    !asText(options['url']) && !asText(variables['SLUICE_URL']) && !!own['url'];
  const environment = pick('environment', 'SLUICE_ENVIRONMENT');
  if (!url || (!environment && !environmentMissing))
    throw new CommandError(
      `Specify the server and the environment with --url and --environment, with SLUICE_URL and SLUICE_ENVIRONMENT, or with "url" and "environment" in ${environmentFile}.`,
      exitCodes.usage,
    );
  if (!/^https?:\/\//.test(url))
    throw new CommandError(
      `"${url}" is not a valid URL. Use one such as https://sluice.example.com.`,
      2,
    );
  return { url, environment, isOnlyOfFolder };
}

/** Gets a token of a service account. */
async function requestToken(
  { url, environment }: Omit<Target, 'token'>,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(`${url}/${encodeURIComponent(environment)}/as/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
  }).catch(() => {
    throw new CommandError(`${url} isn’t responding.`);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  const token = getField(body, 'access_token');
  if (answer.ok && typeof token === 'string') return token;
  const why =
    asText(getField(body, 'error_description')) || `The server responded with ${answer.status}.`;
  throw new CommandError(`The service account couldn’t sign in. ${why}`, exitCodes.signIn);
}

/**
 * The token for an environment: SLUICE_TOKEN, a service account’s by SLUICE_CLIENT_ID with
 * SLUICE_CLIENT_SECRET or SLUICE_CLIENT_ASSERTION, or what `sluice login` kept. Throws a CommandError
 * where variables would give a token to a server that the folder alone names.
 */
export async function findToken(target: FoundTarget, variables: Variables): Promise<string> {
  const {
    SLUICE_TOKEN: token,
    SLUICE_CLIENT_ID: id = '',
    SLUICE_CLIENT_SECRET: secret,
    SLUICE_CLIENT_ASSERTION: assertion,
  } = variables;
  if ((token || secret || assertion) && target.isOnlyOfFolder)
    throw new CommandError(
      `Set SLUICE_URL or use --url. Credentials in variables are never sent to a server that only ${environmentFile} specifies (${target.url}).`,
      exitCodes.usage,
    );
  if (token) return token;
  if (secret) return requestToken(target, { client_id: id, client_secret: secret });
  if (assertion)
    return requestToken(target, {
      ...(id && { client_id: id }),
      client_assertion: assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });
  const tokens = readJson(getCredentialsPath(variables))['tokens'];
  const own = asText(getField(tokens, nameTarget(target.url, target.environment)));
  if (own) return own;
  throw new CommandError(
    `You aren’t signed in to ${target.environment} at ${target.url}. Sign in with sluice login, or set SLUICE_TOKEN, or SLUICE_CLIENT_ID and SLUICE_CLIENT_SECRET.`,
    exitCodes.signIn,
  );
}
