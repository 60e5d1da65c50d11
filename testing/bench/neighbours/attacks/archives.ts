import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deriveKey, encryptWithKey } from '#core/server/encryption/passphrase';
import type { Tenant } from '../Tenant';
import type { Attack } from './Attack';

const passphrase = 'a passphrase of some length';
const mebibyte = 1024 * 1024;
const partSize = 2 * mebibyte;
const giveUpMs = 600_000;

/** The tenant's own archive, with one user in it, as lines. */
async function exported(tenant: Tenant): Promise<string[]> {
  const at = `/company/${tenant.companyId}`;
  const user = { username: randomUUID(), password: 'Mule-Horse-12' };
  await tenant.call('POST', `${at}/users`, user);
  const { instanceId } = await tenant.call('POST', `${at}/batchExport`, {
    passphrase,
    users: true,
  });
  for (;;) {
    const { instances } = await tenant.call('GET', `${at}/batchExport?instanceId=${instanceId}`);
    if (instances[0].status === 'done') break;
    await wait(250);
  }
  const { text } = await tenant.ask('GET', `${at}/batchExport/${instanceId}/file`);
  return text.trimEnd().split('\n');
}

interface Line {
  readonly table?: string;
  readonly row: Record<string, unknown>;
}
/** Puts lines in the place of the one user, and makes the end fit. */
function* withUsers(lines: readonly string[], users: (row: Line['row']) => Iterable<Line['row']>) {
  const hash = createHash('sha256');
  let count = 0;
  const add = (line: string) => {
    hash.update(`${line}\n`);
    count += 1;
    return `${line}\n`;
  };
  let replaced = false;
  for (const line of lines.slice(0, -1)) {
    const { table, row } = JSON.parse(line) as Line;
    if (table !== 'directory_users') yield add(line);
    else if (!replaced) {
      replaced = true;
      for (const each of users(row)) yield add(JSON.stringify({ table, row: each }));
    }
  }
  yield `${JSON.stringify({ end: { lines: count - 1, sha256: hash.digest('hex') } })}\n`;
}

/** The bodies of the calls that upload it; a part may end within a line. */
function toBodies(lines: Iterable<string>): readonly Buffer[] {
  const bodies: Buffer[] = [];
  let text = '';
  const cut = (most: number) => {
    bodies.push(Buffer.from(JSON.stringify({ text: text.slice(0, most) })));
    text = text.slice(most);
  };
  for (const line of lines) {
    text += line;
    while (text.length > partSize) cut(partSize);
  }
  cut(partSize);
  return bodies;
}

/** Uploads an archive, has it checked and applied; answers with 200, or what refused it. */
async function bring(tenant: Tenant, bodies: readonly Buffer[]): Promise<number> {
  const at = `/company/${tenant.companyId}/batchImport`;
  const ask = async (method: string, path: string, body?: string | Buffer): Promise<string> => {
    for (;;) {
      const { status, text } = await tenant.ask(method, path, body ? { body } : {});
      // The limit of requests a minute is waited for, as patient attackers would.
      if (status !== 429)
        return status < 300 ? text : Promise.reject(new Error(`${status} ${text}`));
      await wait(1000);
    }
  };
  const begin = JSON.stringify({ mode: 'add', parts: bodies.length });
  const { instanceId } = JSON.parse(await ask('POST', at, begin));
  const settled = async () => {
    for (const end = performance.now() + giveUpMs; performance.now() < end; await wait(1000)) {
      const { instances } = JSON.parse(await ask('GET', `${at}?instanceId=${instanceId}`));
      if (!['checking', 'applying'].includes(instances[0].status)) return instances[0];
    }
    return { status: 'under way' };
  };
  try {
    for (const [part, body] of bodies.entries())
      await ask('PUT', `${at}/${instanceId}/parts/${part}`, body);
    await ask('POST', `${at}/${instanceId}/check`, JSON.stringify({ passphrase }));
    const checked = await settled();
    if (checked.status !== 'checked') return 400;
    await ask('POST', `${at}/${instanceId}/apply`);
    return (await settled()).status === 'done' ? 200 : 400;
  } finally {
    await tenant.ask('DELETE', `${at}/${instanceId}`);
  }
}

/** Archives of a company: a large one, and one with password hashes that cost too much. */
export const archives = (megabytes: number): readonly Attack[] => [
  {
    name: 'archive with absurd password hashes',
    everyMs: 5000,
    most: 1,
    prepare: async tenant => {
      const lines = await exported(tenant);
      const { salt } = JSON.parse(lines[0]!) as { salt: string };
      const key = await deriveKey(passphrase, salt, '');
      const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
      const absurd = `$argon2id$v=19$m=65536,t=1500,p=1$${base64(16)}$${base64(32)}`;
      const bodies = toBodies(
        withUsers(lines, row => {
          const place = {
            table: 'directory_users',
            row: JSON.stringify([row['user_id']]),
            column: 'password_hash',
          };
          return [{ ...row, password_hash: encryptWithKey(key, place, absurd) }];
        }),
      );
      return () => bring(tenant, bodies);
    },
  },
  {
    name: `archive of ${megabytes} MB`,
    everyMs: 1000,
    most: 1,
    prepare: async tenant => {
      const lines = await exported(tenant);
      const attributes = JSON.stringify({ department: 'Mathematics', note: 'n'.repeat(1000) });
      const bodies = toBodies(
        withUsers(lines, function* (row) {
          const length = JSON.stringify({ table: 'directory_users', row }).length + 1020;
          for (let at = 0; at < (megabytes * mebibyte) / length; at++)
            yield { ...row, password_hash: '', user_id: `u${at}`, username: `u${at}`, attributes };
        }),
      );
      return () => bring(tenant, bodies);
    },
  },
];
