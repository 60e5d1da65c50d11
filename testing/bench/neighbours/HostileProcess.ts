import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Told } from './hostileTenant';

const program = fileURLToPath(new URL('hostileTenant.ts', import.meta.url));

/** The hostile tenant, in a process of its own whose threads give way to everybody else's. */
export class HostileProcess {
  private constructor(private readonly child: ReturnType<typeof fork>) {}

  /** Starts it; done when every attack is prepared. */
  static async start(address: string, megabytes: number, only: string): Promise<HostileProcess> {
    const child = fork(program, {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        NEIGHBOURS_ADDRESS: address,
        NEIGHBOURS_MB: String(megabytes),
        NEIGHBOURS_ONLY: only,
      },
    });
    const hostile = new HostileProcess(child);
    await hostile.hear('ready');
    return hostile;
  }

  /** Repeats every attack for some seconds. */
  begin(seconds: number): void {
    this.child.send({ begin: seconds });
  }

  /** Ends it; answers what came of each attack, and the processor time it took, in microseconds. */
  async stop(): Promise<{ readonly told: readonly Told[]; readonly cpu: number }> {
    const told = this.hear<{ told: Told[]; cpu: number }>('told');
    this.child.send({ stop: true });
    return told;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private hear<T>(name: string): Promise<T> {
    return new Promise((done, fail) => {
      this.child.on('message', message => {
        if (typeof message === 'object' && name in message) done(message as T);
      });
      this.child.on('exit', code => fail(new Error(`The hostile tenant ended with ${code}.`)));
    });
  }
}
