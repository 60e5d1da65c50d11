import { join } from 'node:path';
import { getErrorMessage, getField } from '#core/contract';
import { describeProblem } from '#core/contract/internal';
import type { ServerHost, ServerPlugin } from '#core/server';
import {
  DatabaseDownError,
  DatabaseOpenError,
  LiveServer,
  readSettings,
  SettingError,
  StartError,
  type Settings,
  isOpen,
  isUnavailable,
  listUnknownSettings,
  mintSetUpKey,
  runningPackages,
  setUp,
} from '#core/server/internal';
import { hasPageHosts } from '#core/server/http/pageHosts';
import { plugins } from './plugins';
import { serveConsole } from './serveConsole';
import { shippedPlugins } from './shippedPlugins';

/**
 * While no administrator exists: makes the one that the environment names, or returns the path of a
 * fresh set-up link.
 */
async function ensureAdministrator(server: ServerHost): Promise<string | undefined> {
  if (!(await isOpen(server))) return undefined;
  const { admin } = server.settings;
  if (!admin) return `/setup?key=${await mintSetUpKey(server)}`;
  const name = admin.email.split('@')[0] ?? 'Administrator';
  try {
    await setUp(server, {
      firstName: name,
      lastName: '',
      ...admin,
      company: 'My company',
      examples: false,
    });
  } catch (error) {
    throw new SettingError(
      `SLUICE_ADMIN_EMAIL or SLUICE_ADMIN_PASSWORD can’t be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return undefined;
}

const noPageHosts =
  'Hosted pages have no origin of their own, so password managers, storage, and passkeys in a flow’s own scripts don’t work on them. Set SLUICE_PAGES_URL, such as https://*.pages.example.com.';

/** Ends the start with one sentence a person can act on. */
function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function listen(sluice: LiveServer, settings: Settings): Promise<void> {
  const { host, port } = settings;
  try {
    await sluice.listen(settings);
  } catch (error) {
    await sluice.close();
    const [code, message] = [getField(error, 'code'), getErrorMessage(error)];
    if (code === 'EADDRINUSE')
      return fail(
        `Port ${port} on ${host} is in use. Stop the process that uses it, or set PORT to another port.`,
      );
    if (code === 'EACCES')
      return fail(
        `Port ${port} requires more privileges than this user has. Set PORT to a port above 1023.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return fail(`HOST is "${host}", which is not an address of this machine.`);
    return fail(`The server can’t listen on ${host}:${port} (${message}).`);
  }
}

/** How long a stop may take once the process serves no more, in milliseconds. */
const longestStop = 30_000;

/** For how long signals are one: a terminal and npm both pass on what a person asks once. */
const sameSignalMs = 500;

/**
 * A person at the keyboard does not wait for balancers; a second signal waits for nothing. A terminal
 * that closes asks to stop as well, but never a second time.
 */
function stopOn(sluice: LiveServer, drainMs: number): void {
  let stopped: number | undefined;
  const stop = (drain: number) => {
    if (stopped !== undefined) {
      if (performance.now() - stopped > sameSignalMs) process.exit(1);
      return;
    }
    stopped = performance.now();
    setTimeout(() => process.exit(1), drain + longestStop).unref();
    sluice.close(drain).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGHUP', () => stopped ?? stop(0));
  process.on('SIGTERM', () => stop(drainMs));
}

/**
 * An outage that is told to nobody, as whoever asked has failed already, does not end the process;
 * anything else does, as it is an error of ours.
 */
function outliveOutages({ server }: LiveServer): void {
  process.on('unhandledRejection', fault => {
    if (!isUnavailable(fault)) throw fault;
    server.log.error({ err: fault }, 'the database was away, and no one waited for the answer');
  });
}

function warnOfUnknown(running: readonly ServerPlugin[], resting: readonly string[]): void {
  const known = { plugins: running, resting };
  for (const sentence of listUnknownSettings(process.env, known))
    process.stderr.write(`${sentence}\n`);
}

async function main(): Promise<void> {
  // Output that they can't write, as on a full disk, is lost; the server continues.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const read = readSettings(process.env, sentence => process.stderr.write(`${sentence}\n`));
  const settings = { ...read, shippedPlugins };
  const development =
    process.env['NODE_ENV'] === 'development' ? await import('./dev/child') : undefined;
  const folder = join(process.cwd(), 'dist', 'web');
  const sluice = await LiveServer.open(
    (await development?.keepDraftsApart(settings, plugins)) ?? settings,
    plugins,
    development?.serveNothing ?? (app => serveConsole(app, folder)),
  ).catch((fault: unknown) => {
    // A setting that is misspelt may be why.
    warnOfUnknown([], Object.keys(plugins));
    throw fault;
  });
  warnOfUnknown(sluice.server.plugins, [
    ...sluice.server.leftOutIds,
    ...sluice.server.get(runningPackages).known,
  ]);
  for (const problem of sluice.server.problems)
    process.stderr.write(`${describeProblem(problem)}\n`);
  const setUpLink = await ensureAdministrator(sluice.server);
  await listen(sluice, settings);
  stopOn(sluice, settings.drainMs);
  outliveOutages(sluice);
  development?.tellPort(sluice);
  const shown = sluice.server.settings.publicUrl;
  const invitation = setUpLink ? `Set it up (this link works once): ${shown}${setUpLink}\n` : '';
  // In one write, so that whoever waits for the first line has the link with it.
  process.stdout.write(`Sluice is ready at ${shown}\n${invitation}`);
  if (!hasPageHosts(sluice.server.settings)) process.stderr.write(`${noPageHosts}\n`);
}

main().catch((error: unknown) => {
  const expected = [SettingError, DatabaseOpenError, StartError].some(
    kind => error instanceof kind,
  );
  if (expected) fail(getErrorMessage(error));
  if (error instanceof DatabaseDownError)
    fail(`The database stopped responding during the start (${error.message}). Start again.`);
  if (isUnavailable(error))
    fail(
      `The database failed during the start (${getErrorMessage(error)}). Check its disk, then start again.`,
    );
  process.stderr.write(
    `Sluice could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
