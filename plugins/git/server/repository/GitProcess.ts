import { fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { codes, Failure, getErrorMessage, getField } from '#core/contract';
import { findPermissionFlag, lowerProcessPriority, ProcessFile } from '#core/server/internal';
import { BranchMovedError } from './BranchMovedError';
import { describeGitFault, type GitFault } from './describeGitFault';
import { createGitFolder } from './gitFolders';
import type { GitHttp, GitRequest } from './gitHttp';

/** How long a step may take, and how much memory all of them may, in MB. */
export interface GitLimits {
  readonly stepMs: number;
  readonly memoryMb: number;
}
export const usualLimits: GitLimits = { stepMs: 150_000, memoryMb: 768 };

const watchMs = 200;
const pageSize = 4096;
const mebibyte = 1024 * 1024;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (fault: Error) => void;
  readonly onTexts?: ((texts: readonly Text[]) => void) | undefined;
}
/** A file of the folder: its path, and what it says. */
export type Text = readonly [path: string, text: string];

interface Message {
  readonly id?: number;
  readonly value?: unknown;
  readonly texts?: readonly Text[];
  readonly fault?: GitFault;
  readonly http?: number;
  readonly ask?: GitRequest;
}

/** Flags for a process that reaches the code of its main module and its own folders alone. */
function listFlags(file: string, folders: readonly string[], memoryMb: number): string[] {
  const library = createRequire(file).resolve('isomorphic-git');
  const root = library.slice(0, library.lastIndexOf(`${sep}node_modules${sep}`));
  const code = [join(dirname(file), '*'), join(root, 'node_modules', '*')];
  const readable = [...code, join(root, 'package.json'), ...folders];
  return [
    findPermissionFlag(),
    ...readable.map(path => `--allow-fs-read=${path}`),
    ...folders.map(path => `--allow-fs-write=${path}`),
    `--max-old-space-size=${Math.ceil(memoryMb / 2)}`,
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--no-warnings',
  ];
}

/**
 * A process that reads and writes one branch at a time, so that a large repository holds up nothing
 * here. It opens no connection: its requests are made here. It ends for good with `close`, or where
 * a step takes too long or too much memory.
 */
export class GitProcess {
  private readonly child: ChildProcess;
  private readonly calls = new Map<number, Waiting>();
  private readonly watching: NodeJS.Timeout;
  private ids = 0;
  private ended: string | undefined;
  private http: GitHttp | undefined;
  /** A folder that only this process uses. */
  readonly folder = createFolder();

  constructor(
    gitdir: string | undefined,
    private readonly limits: GitLimits,
    private readonly onEnd: () => void,
  ) {
    const file = new ProcessFile(new URL('./process/gitProcess.mjs', import.meta.url)).path;
    const folders = [this.folder, ...(gitdir === undefined ? [] : [gitdir])];
    this.child = fork(file, [], {
      cwd: this.folder,
      env: {},
      execArgv: listFlags(file, folders, limits.memoryMb),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (this.child.pid !== undefined) lowerProcessPriority(this.child.pid);
    this.child.unref();
    this.child.channel?.unref();
    this.child.on('message', (message: Message) => this.take(message));
    this.child.on('error', () => this.end(notRead('The Git process couldn’t be started.')));
    this.child.on('exit', () => {
      this.end(notRead('The Git process ended unexpectedly.'));
      this.deleteFolder();
    });
    this.watching = setInterval(() => void this.watch(), watchMs);
    this.watching.unref();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Requests of the steps that follow are made by `http`. */
  use(http: GitHttp): void {
    this.http = http;
  }

  /**
   * Takes a step. Failures say in a sentence what the repository answered.
   *
   * @throws BranchMovedError where the branch is no longer where it was read
   */
  async call<T>(name: string, given?: unknown, onTexts?: Waiting['onTexts']): Promise<T> {
    const id = ++this.ids;
    if (this.ended !== undefined) throw toFailure(this.ended);
    const late = notRead(`The operation took longer than ${this.limits.stepMs / 1000} seconds.`);
    const timer = setTimeout(() => this.end(late), this.limits.stepMs);
    try {
      return await new Promise<T>((resolve, reject) => {
        this.calls.set(id, { resolve: value => resolve(value as T), reject, onTexts });
        this.send({ id, name, given });
      });
    } finally {
      clearTimeout(timer);
      this.calls.delete(id);
    }
  }

  close(): void {
    this.end('The server is stopping.');
  }

  private take({ id = 0, value, texts, fault, http, ask }: Message): void {
    if (http !== undefined && ask) return void this.answer(http, ask);
    const call = this.calls.get(id);
    if (texts) call?.onTexts?.(texts);
    else if (!fault) call?.resolve(value);
    else if (fault.code === 'BranchMoved') call?.reject(new BranchMovedError());
    else call?.reject(toFailure(describeGitFault(fault)));
  }

  private async answer(id: number, ask: GitRequest): Promise<void> {
    try {
      const { body, ...reply } = await this.http!(ask);
      this.send({ http: id, reply });
      for await (const piece of body) this.send({ http: id, piece });
      this.send({ http: id, ended: true });
    } catch (cause) {
      this.send({ http: id, fault: getErrorMessage(cause) });
    }
  }

  private send(message: object): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /** Ends it where it takes too much memory, also outside the heap of its engine. */
  private async watch(): Promise<void> {
    if (this.calls.size === 0) return;
    const text = await readFile(`/proc/${this.pid}/statm`, 'utf8').catch(() => '');
    const used = (Number(text.split(' ')[1] ?? 0) * pageSize) / mebibyte;
    if (used > this.limits.memoryMb)
      this.end(notRead(`Its files need more than ${this.limits.memoryMb} MB of memory.`));
  }

  private end(why: string): void {
    if (this.ended !== undefined) return;
    this.ended = why;
    clearInterval(this.watching);
    this.child.kill('SIGKILL');
    for (const { reject } of this.calls.values()) reject(toFailure(why));
    this.calls.clear();
    this.deleteFolder();
    this.onEnd();
  }

  private deleteFolder(): void {
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch {
      // The process may still write to it until it has exited; then it is deleted again.
    }
  }
}

function createFolder(): string {
  try {
    return createGitFolder();
  } catch (fault) {
    const why = `The temporary folder of the server can’t be used (${String(getField(fault, 'code'))}). Ask an operator to check it.`;
    throw new Failure(503, 0, notRead(why));
  }
}

const notRead = (why: string) => `The repository couldn’t be read. ${why}`;
const toFailure = (why: string) => new Failure(400, codes.invalid, why);
