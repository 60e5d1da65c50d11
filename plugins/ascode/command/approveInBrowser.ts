import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError, EnvironmentClient, exitCodes, type CommandContext } from '#core/command';
import { pollDevice, startDevice } from '#plugins/machines/contract';
import { spawn } from 'node:child_process';
import process from 'node:process';

const ends: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was denied in the browser.',
  expired_token: 'The code has expired. Run sluice login again.',
};

/**
 * Signs in by a code that the person approves in the browser (RFC 8628). Returns their token and the
 * environment that they selected, or throws a CommandError that says why there is none.
 */
export async function approveInBrowser(
  server: string,
  { print }: Pick<CommandContext, 'print'>,
): Promise<{ readonly token: string; readonly companyId: string }> {
  const client = new EnvironmentClient({ url: server, environment: '', token: '' });
  const name = `sluice on ${hostname()}`.slice(0, 60);
  const { deviceCode, userCode, path, expiresIn, interval } = await client.call(startDevice, {
    body: { name },
  });
  const url = `${server}${path}`;
  print(`Approve the code ${userCode} at ${url}`);
  openInBrowser(url);
  let seconds = interval;
  for (const end = Date.now() + expiresIn * 1000; Date.now() < end;) {
    await wait(seconds * 1000);
    const { status, token, companyId } = await client.call(pollDevice, { body: { deviceCode } });
    if (status === 'approved' && token && companyId) return { token, companyId };
    if (ends[status]) throw new CommandError(ends[status], exitCodes.signIn);
    if (status === 'slow_down') seconds += 5;
  }
  throw new CommandError(ends['expired_token']!, exitCodes.signIn);
}

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in the browser; where none can be opened, the address has been printed. */
export function openInBrowser(url: string): void {
  const [command = '', ...words] = openers[process.platform] ?? ['xdg-open'];
  spawn(command, [...words, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
