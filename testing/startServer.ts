import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { newId } from '#core/contract';
import type { ServerHost, ServerPlugin } from '#core/server';
import {
  addMembership,
  createCompany,
  createCustomer,
  createServer,
  installPackage,
  issueToken,
  readSettings,
  superAdmin,
  type ServerPluginList,
  type Settings,
} from '#core/server/internal';
import { openInstallation } from '#core/server/host/createServer';
import { plugins as installed } from '#shell/server/plugins';
import { installed as loaded } from './installed';
import { followToPages } from './kits/followToPages';
import { migratedTemplate, putMigrated, type Owner } from './kits/migrated';

interface Person {
  readonly companyId: string;
  readonly customerId: string;
  readonly email: string;
  readonly token: string;
}
interface Who {
  /** `group:action` pairs; all rights without it. */
  readonly can?: readonly string[];
  readonly roles?: readonly string[];
  readonly examples?: boolean;
  /** Joins this company in place of a new one. */
  readonly in?: string;
}
interface Sent {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The password of every person that tests make. */
export const password = 'Correct-Horse-9';

/** The hash of that password, made once in a process: each takes 20 ms of a processor. */
let passwordHash: string | undefined;

/** Makes a person who signs in with the password above. */
async function createPerson(
  db: ServerHost['database']['allCompanies'],
  email: string,
): Promise<string> {
  const customerId = await createCustomer(db, {
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    ...(passwordHash === undefined && { password }),
  });
  if (passwordHash === undefined)
    ({ password_hash: passwordHash } = await db
      .selectFrom('customers')
      .select('password_hash')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow());
  else
    await db
      .updateTable('customers')
      .set({ password_hash: passwordHash, status: 'active' })
      .where('customer_id', '=', customerId)
      .execute();
  return customerId;
}

/**
 * The real server in this process on a fresh database: SQLite in a folder of its own, or the
 * PostgreSQL that TEST_DATABASE_URL names. Each test makes its own company.
 */
export async function startServer(
  options: {
    plugins?: readonly ServerPlugin[];
    /** Adds the routes of the console. */
    web?: (app: FastifyInstance) => Promise<void>;
    /** In place of `plugins`, to have them loaded as the product loads its own. */
    list?: ServerPluginList;
    /** Archives of packages that are installed before it starts, with no one to vouch for them. */
    packages?: readonly Buffer[];
    /** Whether someone vouches for them all the same. */
    trusted?: boolean;
    env?: Record<string, string>;
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-test-'));
  const chosen = options.list ?? options.plugins;
  const { SLUICE_DATA: otherFolder, DATABASE_URL: otherDatabase } = options.env ?? {};
  const owner = otherFolder ? undefined : findOwner(options);
  const postgres = otherDatabase ? undefined : await freshDatabase(owner);
  if (owner && !otherDatabase && !postgres) await putMigrated(folder, owner);
  const env = {
    SLUICE_DATA: folder,
    SLUICE_LOG_LEVEL: 'silent',
    PORT: '0',
    // Jobs would change rows while a test reads them.
    SLUICE_JOBS: 'off',
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
    SLUICE_RATE_ADDRESS: '0',
    SLUICE_RATE_RUNS: '0',
    SLUICE_RATE_TRIES: '0',
    SLUICE_RATE_IMPORTS: '0',
    SLUICE_RATE_SIGN_UPS: '0',
    SLUICE_ASSISTANT_RATE: '0',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...options.env,
  };
  const settings = readSettings(env);
  if (options.packages) await installPackages(settings, options.packages, options.trusted);
  const sluice = await createServer(settings, chosen ?? installed, options.web);
  const { app, server } = sluice;
  followToPages(app);

  async function inject(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { token, body, headers = {} }: Sent = {},
  ) {
    const request: InjectOptions = {
      method,
      url: url.startsWith('/v1') || !url.startsWith('/') ? url : `/v1${url}`,
      headers: { ...headers },
    };
    if (token) (request.headers as Record<string, string>)['authorization'] = `Bearer ${token}`;
    if (body !== undefined) request.payload = body as object;
    const reply = await app.inject(request);
    const json = /\bjson\b/.test(String(reply.headers['content-type']))
      ? (reply.json() as any)
      : undefined;
    return { status: reply.statusCode, body: json, text: reply.body, headers: reply.headers };
  }

  /** A person in a company of their own, or in the one named, signed in. */
  async function company({ can, roles, examples = false, in: joined }: Who = {}): Promise<Person> {
    const email = `${newId()}@example.com`;
    const { allCompanies } = server.database;
    const customerId = await createPerson(allCompanies, email);
    const companyId =
      joined ??
      (await createCompany(server, { name: `Company of ${email}`, founder: customerId, examples }));
    const held = roles ?? (can ? [await createRole(server, companyId, can)] : [superAdmin]);
    if (joined)
      await server.database.transaction(companyId, db =>
        addMembership(db, { companyId, customerId, roles: held, by: customerId }),
      );
    else
      await allCompanies
        .updateTable('memberships')
        .set({ roles: JSON.stringify(held) })
        .where('company_id', '=', companyId)
        .execute();
    const token = await issueToken(allCompanies, { audience: 'member', customerId, companyId });
    return { companyId, customerId, email, token };
  }

  return {
    app,
    server,
    inject,
    company,
    /** Starts listening on a free port and returns the address, for tests that need a socket. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: async (drainMs?: number) => {
      await sluice.close(drainMs);
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function installPackages(
  settings: Settings,
  archives: readonly Buffer[],
  trusted = false,
): Promise<void> {
  const { database } = await openInstallation(settings, installed);
  for (const archive of archives)
    await installPackage(database, archive, {
      by: 'test',
      keys: new Map(),
      taken: new Set(),
      trusted,
    });
  await database.close();
}

/** Whose tables a database may begin with where these plugins come to it: they make the others. */
function findOwner({ plugins, list }: { plugins?: readonly ServerPlugin[]; list?: object }): Owner {
  const isWhole = plugins ? loaded.every(each => plugins.includes(each)) : !list;
  return isWhole ? 'product' : 'core';
}

/**
 * A database of its own on the PostgreSQL server that TEST_DATABASE_URL names, if any; with the
 * tables of the product or of its core, bare, or a copy of the one at an address, which nobody may
 * use just now.
 */
export async function freshDatabase(content?: Owner | URL) {
  const address = process.env['TEST_DATABASE_URL'];
  if (!address) return undefined;
  const name = `sluice_${newId()}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const template =
    content instanceof URL
      ? content.pathname.slice(1)
      : content && (await migratedTemplate(address, content));
  // Its files are copied: with a log of each page it takes PostgreSQL more than twice as long.
  const copied = template ? ` template ${template} strategy file_copy` : '';
  await run(`create database ${name}${copied}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  // A cleaner of PostgreSQL's own may be at work in it, which only a superuser could end.
  const drop = async (tries = 20): Promise<void> => {
    try {
      await run(`drop database if exists ${name} with (force)`);
    } catch (fault) {
      if (tries === 0) throw fault;
      await new Promise(again => setTimeout(again, 250));
      await drop(tries - 1);
    }
  };
  return { url: url.href, drop };
}

/** Makes a role of these rights, each as `resource:action`, and answers with its name. */
export async function createRole(
  server: ServerHost,
  companyId: string,
  can: readonly string[],
): Promise<string> {
  const name = `role-${newId().slice(0, 8)}`;
  const policy = can.map(pair => {
    const [resource = '', action = ''] = pair.split(':');
    return { resource, actions: [{ action, allow: true }] };
  });
  await server.database
    .forCompany(companyId)
    .insertInto('roles')
    .values({
      company_id: companyId,
      name,
      description: '',
      policy: JSON.stringify(policy),
      created_date: Date.now(),
    })
    .execute();
  return name;
}
