import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

interface PeerOptions {
  readonly args: readonly string[];
  readonly port: number;
  readonly name: string;
}

const patience = 60_000;

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Starts another product's server in a process of its own and waits until it answers. */
export async function startPeer({
  args,
  port,
  name,
}: PeerOptions): Promise<{ pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk).slice(-4000)));
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const until = Date.now() + patience;
  for (;;) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      reply => reply.status < 500,
      () => false,
    );
    if (answers) break;
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start:\n${said}`);
    }
    await new Promise(done => setTimeout(done, 50));
  }
  return {
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
    },
  };
}
