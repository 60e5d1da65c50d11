import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtServer } from './builtServer';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The arguments of `npm start` for Node.js: its flags, and the file. */
const [, ...args] = scripts.start.split(' ');

/** The built product as an operator starts it, in a process of its own. */
export interface Product {
  /** Where it listens, without a slash at the end. */
  readonly address: string;
  /** The one-time link printed at a first start. */
  readonly setUpLink: string | undefined;
  readonly pid: number;
  /** The first group of what it printed that matches. */
  printed(pattern: RegExp): string | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the product on a free port with a fresh data folder, and waits for the address it prints.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  await builtServer();
  const data = mkdtempSync(join(tmpdir(), 'sluice-product-'));
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      SLUICE_DATA: data,
      SLUICE_LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      SLUICE_DRAIN_SECONDS: '0',
      SLUICE_RATE_IMPORTS: '0',
      SLUICE_RATE_SIGN_UPS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const stopped = new Promise<number | null>(resolve => child.on('exit', resolve));
  const findInOutput = (pattern: RegExp) => pattern.exec(output)?.[1];
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      // The link follows the address, unless there is an administrator already.
      if (/Set it up/.test(output)) resolve();
      else if (/Sluice is ready at /.test(output)) setTimeout(resolve, 500);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void stopped.then(code =>
      reject(new Error(`The product ended with code ${code} before it was ready:\n${output}`)),
    );
  });
  await ready;
  const address = findInOutput(/Sluice is ready at (\S+)/);
  if (!address || !child.pid) throw new Error(`The product printed no address:\n${output}`);
  return {
    address,
    setUpLink: findInOutput(/Set it up[^\n]*?(http\S+)/),
    pid: child.pid,
    printed: findInOutput,
    stop: async () => {
      child.kill('SIGTERM');
      await stopped;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
