import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { builtServer } from '../../browser/builtServer';

interface Member {
  readonly child: ChildProcess;
  readonly address: string;
  /** Its output until it was ready. */
  readonly said: string;
}

/** How a process is started apart from what it shares with the others. */
interface Terms {
  /** The file of another build. */
  readonly build?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Real server processes side by side, killed and started again while others ask them. */
export class Fleet {
  private readonly members: (Member | undefined)[] = [];
  kills = 0;
  /** When a process was killed last, in ms. */
  lastKill = 0;
  /** The output of all processes. */
  printedByAll = '';

  constructor(private readonly env: Readonly<Record<string, string>>) {}

  /** Starts the process of this place, of this build or another one, and waits until it listens. */
  async start(place: number, terms?: string | Terms): Promise<void> {
    const child = await this.spawn(typeof terms === 'string' ? { build: terms } : terms);
    return new Promise((done, fail) => {
      let said = '';
      const hear = (chunk: unknown) => {
        this.printedByAll += String(chunk);
        if (this.members[place]?.child === child) return;
        said += String(chunk);
        const address = /ready at (\S+)/.exec(said)?.[1];
        if (!address) return;
        this.members[place] = { child, address, said };
        done();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', code => fail(new Error(`A server ended with ${String(code)}: ${said}`)));
    });
  }

  /** Starts a process and ends it after so many milliseconds, as a power cut would. */
  async startAndKill(after: number): Promise<void> {
    const child = await this.spawn();
    const ended = new Promise(done => child.once('exit', done));
    await new Promise(done => setTimeout(done, after));
    child.kill('SIGKILL');
    await ended;
  }

  /** Ends the process of this place as a power cut would. */
  kill(place: number): Promise<void> {
    const member = this.members[place];
    this.members[place] = undefined;
    if (!member) return Promise.resolve();
    this.kills += 1;
    this.lastKill = Date.now();
    return new Promise(done => {
      member.child.removeAllListeners('exit').once('exit', () => done());
      member.child.kill('SIGKILL');
    });
  }

  /** Asks the process of this place to end, as an operator does; its exit code. */
  async stop(place: number): Promise<number | null> {
    const { child } = this.members[place]!;
    const ended = new Promise<number | null>(done =>
      child.removeAllListeners('exit').once('exit', done),
    );
    child.kill('SIGTERM');
    const code = await ended;
    this.members[place] = undefined;
    return code;
  }

  /** Has the process of this place stand still, as on a machine that is suspended. */
  pause(place: number): void {
    this.members[place]!.child.kill('SIGSTOP');
  }

  /** Has it go on. */
  resume(place: number): void {
    this.members[place]!.child.kill('SIGCONT');
  }

  /** Whether the process of this place is there to be asked. */
  up(place: number): boolean {
    return this.members[place] !== undefined;
  }

  /** Where the process of this place listens. */
  address(place: number): string {
    return this.members[place]!.address;
  }

  /** Returns the output of a process until it was ready. */
  printed(place: number): string {
    return this.members[place]!.said;
  }

  private async spawn({ build, env }: Terms = {}): Promise<ChildProcessWithoutNullStreams> {
    // Most of its code runs once or twice: V8 compiles only what is hotter.
    const args = ['--interrupt-budget=1000000', build ?? (await builtServer())];
    return spawn(process.execPath, args, {
      env: {
        PATH: process.env['PATH'],
        SLUICE_LOG_LEVEL: 'silent',
        PORT: '0',
        ...this.env,
        ...env,
      },
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((_, place) => this.kill(place)));
  }

  /** Asks the process of this place; undefined when no answer came. */
  async ask(
    place: number,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: object,
  ): Promise<{ readonly status: number; readonly body: any } | undefined> {
    const address = this.members[place]?.address;
    if (!address) return undefined;
    try {
      const reply = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      return { status: reply.status, body: await reply.json() };
    } catch {
      return undefined;
    }
  }
}
