import process from 'node:process';
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
import { approveInBrowser, openInBrowser } from './approveInBrowser';

/** A token that was given to the command’s input, such as by a pipe. */
async function readInput(): Promise<string> {
  let text = '';
  for await (const piece of process.stdin) text += String(piece);
  return text.trim();
}

/** `sluice login`: keeps a token for later commands. */
export const login: Command = {
  name: 'login',
  help: 'Sign in through the browser, or with a token (--with-token)',
  options: {
    device: {
      type: 'boolean',
      default: false,
      help: 'Sign in through the browser, even if standard input isn’t a terminal',
    },
    'with-token': { type: 'boolean', default: false, help: 'Read a token from standard input' },
  },
  async run(context) {
    const { options, folder, print, answer } = context;
    const isGiven =
      options['with-token'] === true || (options['device'] !== true && !process.stdin.isTTY);
    const named = findTarget(options, process.env, folder, !isGiven);
    const approved = isGiven ? undefined : await approveInBrowser(named.url, context);
    const token = approved?.token ?? (await readInput());
    const target = { url: named.url, environment: approved?.companyId ?? named.environment };
    if (!token)
      throw new CommandError(
        'Standard input has no token. Pipe one in, or use --device.',
        exitCodes.usage,
      );
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
    print(`Signed in to ${name} at ${target.url}. The token is stored in ${path}.`);
    answer({ ...target, name });
  },
};

/** `sluice logout`: forgets the kept token. */
export const logout: Command = {
  name: 'logout',
  help: 'Delete the environment’s stored token without revoking it',
  async run({ options, folder, print, answer }) {
    const { url, environment } = findTarget(options, process.env, folder);
    const forgotten = forgetToken(url, environment, process.env);
    print(
      forgotten
        ? `The stored token was deleted but is still valid. To revoke it, open your account at ${url}.`
        : 'No token is stored for this environment.',
    );
    answer({ forgotten });
  },
};

/** `sluice open`: shows the environment in the browser. */
export const openConsole: Command = {
  name: 'open',
  help: 'Open the console in the browser',
  async run({ options, folder, print, answer }) {
    const { url } = findTarget(options, process.env, folder);
    print(url);
    answer({ url });
    openInBrowser(url);
  },
};
