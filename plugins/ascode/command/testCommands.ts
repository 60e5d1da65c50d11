import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { runCommand } from '#core/command';
import { startServer } from '#testing/startServer';
import plugin from '../command';

export type Sluice = Awaited<ReturnType<typeof startServer>>;
export type Person = Awaited<ReturnType<Sluice['company']>>;

/** A server that commands reach over HTTP, with folders to run them in. */
export async function createTestCommands() {
  const sluice = await startServer();
  await sluice.app.listen({ port: 0, host: '127.0.0.1' });
  const address = sluice.app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const folders: string[] = [];

  const createFolder = (): string => {
    folders.push(mkdtempSync(join(tmpdir(), 'sluice-code-')));
    return folders.at(-1)!;
  };

  /** Runs a command as that person, and returns what a program reads of it. */
  async function run(
    person: Person,
    folder: string,
    words: string,
    variables: Record<string, string> = {},
    isJson = true,
  ) {
    const [name = '', ...rest] = words.split(' ');
    const command = plugin.commands.find(each => each.name === name)!;
    const written = { out: '', err: '' };
    vi.stubEnv('SLUICE_URL', url);
    vi.stubEnv('SLUICE_ENVIRONMENT', person.companyId);
    vi.stubEnv('SLUICE_TOKEN', person.token);
    for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
    const out = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      written.out += String(text);
      return true;
    });
    const err = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
      written.err += String(text);
      return true;
    });
    try {
      const all = [...rest, '--yes', ...(isJson ? ['--json'] : [])];
      const exitCode = await runCommand(command, all, folder);
      const answer = isJson ? JSON.parse(written.out || 'null') : undefined;
      return { exitCode, ...written, answer };
    } finally {
      out.mockRestore();
      err.mockRestore();
      vi.unstubAllEnvs();
    }
  }

  async function close() {
    await sluice.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
  return { sluice, url, createFolder, run, close };
}

/** Every file of a folder by its path. */
export const readAll = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.parentPath.includes('.sluice'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
