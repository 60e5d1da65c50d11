import { fork, type ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { getErrorMessage } from '#core/contract';
import { measure } from '#core/contract/valueSize';
import { lowerProcessPriority, ProcessFile } from '#core/server/internal';
import { readProcessorMs } from '#core/server/processes/lowerPriority.mjs';
import { limits } from './limits';
import { listProcessFlags } from './processFlags';
import { answerAtOnce } from './answerAtOnce';

const pingMs = 500;
/**
 * The engine ends code after its time. Where a call is late and its process was silent for so long,
 * it can’t, as in a regular expression.
 */
const silentMs = 2000;
/** How often a call may go on whose process waits for a processor. */
const mostDelays = 5;
/** A start has the lowest priority too, on a busy machine for long. */
const startMs = 30_000;
/** For what stands around a text that is as long as it may be. */
const slack = 64 * 1024;

/** One call of a package. */
export interface PackageCall {
  readonly connector: number;
  /** The test of a connection without one. */
  readonly capability?: string | undefined;
  readonly data: unknown;
}

/** The functions of a call that the package may use, by name; what they return is sent as JSON. */
export interface CallFunctions {
  readonly now: Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
  readonly later: Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;
}

interface Waiting {
  /** How much it was told, in characters of JSON. */
  told: number;
  readonly functions: CallFunctions;
  readonly resolve: (json: string) => void;
  readonly reject: (fault: Error) => void;
}

interface Message {
  readonly ready?: boolean;
  readonly manifest?: string;
  readonly pong?: number;
  readonly id?: number;
  readonly ask?: number;
  readonly name?: string;
  readonly given?: readonly unknown[];
  readonly json?: string;
  readonly fault?: string;
}

/** A package failed; its message is the rest of a sentence that names the package. */
export class PackageProcessError extends Error {}

/**
 * A process that runs a package’s code in a script engine, without files, sockets, environment and
 * other processes. It starts with the first call and ends for good with `close` or when it fails.
 */
export class PackageProcess {
  private readonly child: ChildProcess;
  private readonly calls = new Map<number, Waiting>();
  private ids = 0;
  private ended: string | undefined;
  private readonly starting: NodeJS.Timeout;
  private watching: NodeJS.Timeout | undefined;
  private heard = Date.now();
  /** The package’s description of its connectors, as JSON. */
  readonly manifest: Promise<string>;
  private fail: (fault: Error) => void = () => {};

  constructor(
    source: string,
    private readonly onEnd: () => void = () => undefined,
    /** How long a call may take, in milliseconds; tests wait for less. */
    private readonly wallMs: number = limits.wallMs,
  ) {
    const file = new ProcessFile(new URL('./process/isolate.mjs', import.meta.url)).path;
    const child = fork(file, [], {
      cwd: dirname(file),
      env: {},
      execArgv: [...listProcessFlags(file)],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    this.child = child;
    let ready: (json: string) => void = () => {};
    this.manifest = new Promise<string>((resolve, reject) => {
      [ready, this.fail] = [resolve, reject];
    });
    this.manifest.catch(() => undefined);
    this.starting = setTimeout(() => this.end('It did not start.'), startMs);
    child.on('message', (message: Message) => {
      this.heard = Date.now();
      if (message.ready === undefined) return this.take(message);
      clearTimeout(this.starting);
      if (message.ready) ready(message.manifest ?? '[]');
      else this.end(message.fault ?? 'It could not be loaded.');
    });
    child.on('error', () => this.end('Its process could not be started.'));
    child.on('exit', () => this.end('Its process ended unexpectedly.'));
    // A process that could not be started, for want of files or memory, has neither.
    if (child.pid === undefined) return;
    answerAtOnce(child.stdio[4] as Duplex, (id, name, given) => this.answer(id, name, given));
    lowerProcessPriority(child.pid);
    this.send({ source, limits });
  }

  /**
   * Runs a call, and returns what it returned as JSON.
   *
   * @throws PackageProcessError
   */
  async call(work: PackageCall, functions: CallFunctions, signal: AbortSignal): Promise<string> {
    const id = ++this.ids;
    const stop = () => this.cancel(id);
    signal.addEventListener('abort', stop);
    const answered = new Promise<string>((resolve, reject) => {
      this.calls.set(id, { told: 0, functions, resolve, reject });
    });
    answered.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const limit = (since: number | undefined, delays: number) => {
      if (delays === mostDelays || !this.isStarved(since)) return stop();
      timer = setTimeout(limit, this.wallMs, since, delays + 1);
    };
    try {
      await this.manifest;
      if (this.ended !== undefined) throw new PackageProcessError(this.ended);
      signal.throwIfAborted();
      // The start of its process doesn’t count against the call.
      timer = setTimeout(limit, this.wallMs, readProcessorMs(this.child.pid), 0);
      this.watch();
      this.send({ id, begin: work });
      return await answered;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      this.calls.delete(id);
    }
  }

  close(): void {
    this.end('The server is stopping.');
  }

  private answer(id: number, name: string, given: readonly unknown[]): unknown {
    const call = this.calls.get(id);
    const known = call && Object.hasOwn(call.functions.now, name);
    const value = known ? call.functions.now[name]?.(...given) : undefined;
    if (call) tell(call, value);
    return value;
  }

  private async answerLater(call: Waiting, name: string, given: readonly unknown[]) {
    try {
      const known = Object.hasOwn(call.functions.later, name);
      const value = known ? await call.functions.later[name]?.(...given) : undefined;
      tell(call, value);
      return { value };
    } catch (cause) {
      return { fault: getErrorMessage(cause) };
    }
  }

  private take({ id = 0, ask, name = '', given = [], json, fault }: Message): void {
    const call = this.calls.get(id);
    if (!call) return;
    if (ask !== undefined) {
      void this.answerLater(call, name, given).then(answer =>
        this.send({ call: id, answer: { id: ask, ...answer } }),
      );
      return;
    }
    this.calls.delete(id);
    if (json === undefined) call.reject(new PackageProcessError(fault ?? 'It failed.'));
    else call.resolve(json);
  }

  /** Whether it is silent because others have the processors: it had less than a call may take. */
  private isStarved(since: number | undefined): boolean {
    const now = readProcessorMs(this.child.pid);
    if (now === undefined || since === undefined) return false;
    return Date.now() - this.heard > silentMs && now - since < limits.processorMs;
  }

  private cancel(id: number): void {
    const call = this.calls.get(id);
    if (!call) return;
    if (Date.now() - this.heard > silentMs)
      return this.end('It blocked the processor for too long.');
    this.calls.delete(id);
    this.send({ cancel: id });
    call.reject(new PackageProcessError(`It did not respond within ${limits.wallMs / 1000} s.`));
  }

  private send(message: object): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /** Asks, while calls are under way, whether the process still answers. */
  private watch(): void {
    if (this.watching) return;
    this.heard = Date.now();
    let asked = Date.now();
    this.watching = setInterval(() => {
      // This process itself was held up, so that nothing could be heard.
      if (Date.now() - asked > 3 * pingMs) this.heard = Date.now();
      asked = Date.now();
      if (this.calls.size > 0) return this.send({ ping: 1 });
      clearInterval(this.watching);
      this.watching = undefined;
    }, pingMs);
  }

  private end(why: string): void {
    if (this.ended !== undefined) return;
    this.ended = why;
    clearTimeout(this.starting);
    clearInterval(this.watching);
    this.child.kill('SIGKILL');
    this.fail(new PackageProcessError(why));
    for (const { reject } of this.calls.values()) reject(new PackageProcessError(why));
    this.calls.clear();
    this.onEnd();
  }
}

/** Counts what a call is told. */
function tell(call: Waiting, value: unknown): void {
  call.told += measure(value, limits.characters + slack);
  if (call.told > limits.told) throw new Error('It requested more than 16 MiB of data.');
}
