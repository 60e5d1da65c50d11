import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const parts = [
  'core',
  'docs',
  'plugins',
  'shell',
  'package.json',
  'rspack.config.ts',
  'tsconfig.json',
];

/** A copy of the sources under `npm run dev`, which its author changes. */
export interface Development {
  readonly address: string;
  readonly setUpLink: string;
  readonly data: string;
  /** Returns its output so far. */
  printed(): string;
  /** Changes a file; returns what puts it back. */
  edit(path: string, from: string, to: string): () => void;
  stop(): Promise<void>;
}

function findFreePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Copies the sources and starts `npm run dev` on them. */
export async function startDevelopment(env: Record<string, string> = {}): Promise<Development> {
  // Below the checkout, so that Node finds its packages.
  const copies = join(root, 'results', 'development');
  mkdirSync(copies, { recursive: true });
  const copy = mkdtempSync(join(copies, 'copy-'));
  for (const part of parts)
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: path => !/\/(testServices-[^/]*|[^/]*\.test\.tsx?)$/.test(path),
    });
  const data = join(copy, 'data');
  const port = await findFreePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'shell/server/dev/dev.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(port),
      SLUICE_DATA: data,
      SLUICE_LOG_LEVEL: 'warn',
      SLUICE_RATE_TOKEN: '0',
      SLUICE_RATE_COMPANY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise(resolve => child.once('exit', resolve));
  const setUpLink = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      const [, found] = /Set it up[^\n]*?(http\S+)\n/.exec(output) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    void gone.then(code => reject(new Error(`It ended with code ${code}:\n${output}`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    setUpLink,
    data,
    printed: () => output,
    edit: (path, from, to) => {
      const file = join(copy, path);
      const before = readFileSync(file, 'utf8');
      if (!before.includes(from)) throw new Error(`${path} has no ${from}`);
      writeFileSync(file, before.replace(from, to));
      return () => writeFileSync(file, before);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
