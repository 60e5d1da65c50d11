import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { Command } from './Guide';
import { stripVTControlCharacters } from 'node:util';

/** How long a command may take that ends, in milliseconds. */
const longest = 300_000;
/** How many of the last lines of a failed command are shown. */
const tail = 40;

interface Running {
  readonly child: ChildProcess;
  readonly gone: Promise<number | null>;
  said: string;
  /** Where each text ended that the guide told of. */
  readonly read: Map<string, number>;
}

/** The reader's terminals: one for commands that end, one more for each command that stays. */
export class Terminals {
  private readonly staying: Running[] = [];
  private last: Running | undefined;
  private place: string;
  /** The folder of the terminal that was opened last. */
  private other: string;

  constructor(
    private readonly home: string,
    private readonly env: Record<string, string | undefined>,
    start: string,
  ) {
    this.place = start;
    this.other = home;
  }

  /** The folder that relative paths of the guide are in. */
  get folder(): string {
    return this.place;
  }

  /** The output of the last command and of those that keep running, without logs. */
  get output(): string {
    const said = this.shown.map(each => each.said).join('\n');
    return said.replaceAll(/^\{"level".*\n/gm, '');
  }

  /**
   * Returns whether a terminal shows a text, which is read then: the same text is seen again only
   * where it is printed again.
   */
  read(text: string): boolean {
    return this.shown.some(({ said, read }) => {
      const at = said.indexOf(text, read.get(text));
      if (at >= 0) read.set(text, at + text.length);
      return at >= 0;
    });
  }

  /**
   * Types a command: waits for its end, unless it stays.
   *
   * @throws Error with what it printed, where it fails
   */
  async type({ command, apart, stays }: Command): Promise<void> {
    const folder = apart ? this.other : this.place;
    const [, target] = /^cd (\S+)$/.exec(command) ?? [];
    const [, name, value] = /^export (\w+)=(\S+)$/.exec(command) ?? [];
    if (target) return this.enter(resolve(folder, this.expand(target)), apart);
    if (name) return void (this.env[name] = this.expand(value!));
    const running = this.start(command, folder);
    if (!stays) return this.finish(running);
    this.staying.push(running);
    this.other = this.home;
  }

  /** Fails when a command that is to stay failed, or was ended by something else. */
  check(): void {
    const ended = this.staying.find(
      ({ child }) => child.exitCode !== 0 && (child.exitCode ?? child.signalCode) !== null,
    );
    if (ended) throw new Error(`It ended with code ${ended.child.exitCode}:\n${ended.said}`);
  }

  /** Ends the command that was started last, as Ctrl+C does. */
  async interrupt(): Promise<void> {
    const running = this.staying.pop();
    if (!running) throw new Error('No command is running.');
    this.last = running;
    await end(running);
  }

  async close(): Promise<void> {
    await Promise.all(this.staying.splice(0).map(end));
  }

  private get shown(): readonly Running[] {
    return [...(this.last ? [this.last] : []), ...this.staying];
  }

  private enter(folder: string, apart: boolean): void {
    if (apart) this.other = folder;
    else this.place = folder;
  }

  private async finish(running: Running): Promise<void> {
    this.last = running;
    const timer = setTimeout(() => signal(running, 'SIGKILL'), longest);
    const code = await running.gone;
    clearTimeout(timer);
    if (code === 0) return;
    const lines = running.said.trimEnd().split('\n').slice(-tail).join('\n');
    throw new Error(`It ended with ${code === null ? 'no code' : `code ${code}`}:\n${lines}`);
  }

  private readonly expand = (path: string) => path.replace(/^~(?=\/|$)/, this.home);

  private start(command: string, cwd: string): Running {
    const child = spawn('sh', ['-c', command], {
      cwd,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that all it starts ends with it.
      detached: true,
    });
    const gone = new Promise<number | null>(done => child.once('close', done));
    const running: Running = { child, gone, said: '', read: new Map() };
    const hear = (chunk: Buffer) => (running.said += stripVTControlCharacters(String(chunk)));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    return running;
  }
}

const signal = ({ child }: Running, name: NodeJS.Signals) => {
  try {
    process.kill(-child.pid!, name);
  } catch {
    // It is gone already.
  }
};

async function end(running: Running): Promise<void> {
  signal(running, 'SIGINT');
  const timer = setTimeout(() => signal(running, 'SIGKILL'), 5000);
  await running.gone;
  clearTimeout(timer);
}

/** The environment of a reader: nothing in it of the run that follows the guide. */
export function readersEnv(more: Record<string, string>): Record<string, string | undefined> {
  const { PATH = '', TMPDIR, LANG, HOME } = process.env;
  const path = PATH.split(':')
    .filter(folder => !folder.includes('node_modules'))
    .join(':');
  return { PATH: path, TMPDIR, LANG, HOME, NO_COLOR: '1', ...more };
}
