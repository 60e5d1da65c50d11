import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import {
  CommandError,
  EnvironmentClient,
  exitCodes,
  findTarget,
  forgetToken,
  keepToken,
  type Command,
} from '#core/command';
import { Failure } from '#core/contract';
import { getCompany } from '#core/contract/internal';

async function readToken(url: string): Promise<string> {
  if (!process.stdin.isTTY) {
    let text = '';
    for await (const piece of process.stdin) text += String(piece);
    return text.trim();
  }
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await reader.question(
    `Make a personal access token in your account at ${url}, and paste it here: `,
  );
  reader.close();
  return answer.trim();
}

/** `sluice login`: keeps a token for later commands. */
export const login: Command = {
  name: 'login',
  help: 'Keep a personal access token for later commands; it is read from the input',
  async run({ options, folder, print, answer }) {
    const target = findTarget(options, process.env, folder);
    const token = await readToken(target.url);
    if (!token) throw new CommandError('No token was given.', exitCodes.usage);
    const client = new EnvironmentClient({ ...target, token });
    const name = await client.call(getCompany, {}).then(
      company => company.name,
      (fault: unknown) => {
        // A token need not be allowed to read the environment itself.
        if (fault instanceof Failure && fault.status === 401) return target.environment;
        throw fault;
      },
    );
    const path = keepToken({ ...target, token }, process.env);
    print(`Signed in to ${name} at ${target.url}. The token is kept in ${path}.`);
    answer({ ...target, name });
  },
};

/** `sluice logout`: forgets the kept token. */
export const logout: Command = {
  name: 'logout',
  help: 'Forget the token of the environment; it still works until it is revoked',
  async run({ options, folder, print, answer }) {
    const { url, environment } = findTarget(options, process.env, folder);
    const forgotten = forgetToken(url, environment, process.env);
    print(
      forgotten
        ? `The token is forgotten. Revoke it in your account at ${url} if no one needs it.`
        : 'No token was kept.',
    );
    answer({ forgotten });
  },
};

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** `sluice open`: shows the environment in the browser. */
export const openConsole: Command = {
  name: 'open',
  help: 'Open the console in the browser',
  async run({ options, folder, print, answer }) {
    const { url } = findTarget(options, process.env, folder);
    print(url);
    answer({ url });
    const [command = '', ...words] = openers[process.platform] ?? ['xdg-open'];
    // Where no browser can be opened, the address has been printed.
    spawn(command, [...words, url], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref();
  },
};
