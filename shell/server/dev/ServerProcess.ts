import { spawn, type ChildProcess } from 'node:child_process';

/** Where the server listens, or why it does not. */
export type Standing = { readonly port: number } | { readonly fault: string };

interface Terms {
  readonly file: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Called when it listens or has stopped. */
  readonly onStanding: (standing: Standing) => void;
  /** Called when it answers with other packages than before, or one was built again. */
  readonly onPackages: () => void;
}

/** How long what is being answered may go on when the server is to be replaced, in milliseconds. */
const longestAnswer = 1000;
/** How many of the last characters on standard error tell why it stopped. */
const tail = 4000;

/** The server in a process of its own, which is replaced when its code changes. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private standing: Standing | undefined;
  /** How it stood when requests were held. */
  private before: Standing | undefined;
  private readonly waiting: ((standing: Standing) => void)[] = [];
  /** Requests that it is answering. */
  private open = 0;
  private answered: (() => void) | undefined;
  private turn = 0;
  /** A key for the packages that answered last, over all processes. */
  private packages: string | undefined;

  constructor(private readonly terms: Terms) {}

  /** How it stands; while it is being built or started, once that is over. */
  whenStanding(): Promise<Standing> {
    return this.standing
      ? Promise.resolve(this.standing)
      : new Promise(done => this.waiting.push(done));
  }

  /** Notes a request that is sent to it; returns what notes that it is answered. */
  begin(): () => void {
    this.open++;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      if (--this.open === 0) this.answered?.();
    };
  }

  /** Holds requests from now on. */
  hold(): void {
    this.before ??= this.standing;
    this.standing = undefined;
  }

  /** Lets requests go that were held, where all stays as it was. */
  release(): void {
    if (this.before) this.settle(this.before);
  }

  /** Says why there is no server, to whoever waits for one. */
  fail(fault: string): void {
    this.settle({ fault });
  }

  /** Ends the process that runs and starts one of the code as it is now; requests wait meanwhile. */
  async replace(): Promise<void> {
    const turn = ++this.turn;
    this.standing = undefined;
    this.before = undefined;
    await this.stop();
    if (turn === this.turn) this.start();
  }

  /** Ends the process: at once, where it does not go by itself. */
  async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    if (this.open > 0)
      await Promise.race([
        new Promise<void>(done => (this.answered = done)),
        new Promise(done => setTimeout(done, longestAnswer)),
      ]);
    const gone = new Promise(done => child.once('exit', done));
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGKILL'), longestAnswer);
    await gone;
    clearTimeout(timer);
  }

  private start(): void {
    const { file, cwd, env } = this.terms;
    const child = spawn(process.execPath, ['--enable-source-maps', file], {
      cwd,
      env,
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
    });
    this.child = child;
    let output = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      output = `${output}${chunk}`.slice(-tail);
    });
    child.on('message', (message: { readonly port?: number; readonly packages: string }) => {
      if (child !== this.child) return;
      if (message.port !== undefined) this.settle({ port: message.port });
      const before = this.packages;
      this.packages = message.packages;
      // One may have been built while the process before this one ended.
      if (before !== undefined && before !== message.packages) this.terms.onPackages();
    });
    child.once('close', code => {
      if (child !== this.child) return;
      this.child = undefined;
      this.settle({ fault: output.trim() || `The server stopped (${code ?? 'killed'}).` });
    });
  }

  private settle(standing: Standing): void {
    this.before = undefined;
    this.standing = standing;
    for (const tell of this.waiting.splice(0)) tell(standing);
    this.terms.onStanding(standing);
  }
}
