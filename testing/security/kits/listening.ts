import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { startServer } from '../../startServer';

/** Hears every line of a test server's log and every answer that it gives from now on. */
export function listenTo({ app }: Awaited<ReturnType<typeof startServer>>) {
  const log: string[] = [];
  const answers: { readonly to: string; readonly text: string }[] = [];
  const logger = app.log as unknown as Record<symbol, { write(line: string): void }>;
  const stream = Object.getOwnPropertySymbols(logger).find(
    ({ description }) => description === 'pino.stream',
  );
  // Its own: all servers of a process write to one stream, also those of later tests.
  logger[stream!] = { write: line => void log.push(line) };
  const inject = app.inject.bind(app) as unknown as (
    options: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  const listening = async (options: InjectOptions) => {
    const reply = await inject(options);
    answers.push({
      to: `${options.method} ${String(options.url)}`,
      text: `${JSON.stringify(reply.headers)}${reply.body}`,
    });
    return reply;
  };
  Object.assign(app, { inject: listening });
  return { log, answers };
}

/** The names of those values that stand in a text. */
export const foundIn = (text: string, what: Readonly<Record<string, string>>): string[] =>
  Object.entries(what).flatMap(([name, value]) => (text.includes(value) ? [name] : []));

/** The same for every file of a folder. */
export const foundInFiles = (folder: string, what: Readonly<Record<string, string>>): string[] =>
  readdirSync(folder).flatMap(name =>
    foundIn(readFileSync(join(folder, name)).toString('latin1'), what).map(
      each => `${name}: ${each}`,
    ),
  );
