import type { FastifyBaseLogger } from 'fastify';
import type { Migration } from 'kysely';
import type { ExtensionPoint, Problem, Service } from '../../contract';
import type { Database } from '../database';
import type { Secrets } from '../encryption/secrets';
import type { Settings } from '../settings';
import { services, type ServerPlugin, type ServerProvision } from './plugin';
import { RateLimit } from './rateLimit';

interface Parts {
  readonly plugins: readonly ServerPlugin[];
  readonly settings: Settings;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}

/**
 * The server's plugins and what they share: extension points, services, the database, settings and
 * secrets.
 */
export class ServerHost {
  readonly plugins: readonly ServerPlugin[];
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly problems: Problem[] = [];
  /** What callers are counted by: of calls here, and of raw routes by those who serve them. */
  readonly rates = new RateLimit();
  /** Imports into companies, an hour. */
  readonly imports = new RateLimit(3_600_000);
  private known: Settings;
  private readonly instances = new Map<string, unknown>();
  private readonly points = new Map<string, readonly unknown[]>();
  private readonly closers: (() => void | Promise<void>)[] = [];

  constructor({ plugins, settings, database, secrets, log }: Parts) {
    this.plugins = plugins;
    this.known = settings;
    this.database = database;
    this.secrets = secrets;
    this.log = log;
  }

  get settings(): Settings {
    return this.known;
  }

  /** What stands at a point, by order, then id. */
  at<T>(point: ExtensionPoint<T>): readonly T[] {
    let values = this.points.get(point.id);
    if (!values) {
      values = this.plugins
        .flatMap(plugin => (plugin.contributes ?? []).filter(each => each.point.id === point.id))
        .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))
        .map(({ value }) => value);
      this.points.set(point.id, values);
    }
    return values as readonly T[];
  }

  find<T>(service: Service<T>): T | undefined {
    if (!this.instances.has(service.id)) {
      const provision = this.at(services).find(each => each.service.id === service.id) as
        | ServerProvision<T>
        | undefined;
      if (!provision) return undefined;
      this.instances.set(service.id, provision.create(this));
    }
    return this.instances.get(service.id) as T;
  }

  get<T>(service: Service<T>): T {
    const found = this.find(service);
    if (found === undefined) throw new Error(`No server plugin provides ${service.id}.`);
    return found;
  }

  /** Learns the port it was given where it asked for any, so that links lead here. */
  listensOn(port: number): void {
    this.known = { ...this.known, publicUrl: this.known.publicUrl.replace(/:0$/, `:${port}`) };
  }

  /** Starts what plugins run in the background; one that fails is reported, the rest go on. */
  async activate(): Promise<void> {
    for (const plugin of this.plugins)
      try {
        const close = await plugin.activate?.(this);
        if (close) this.closers.unshift(close);
      } catch (cause) {
        this.problems.push({ code: 'ACTIVATE_FAILED', plugin: plugin.id, cause });
        this.log.error({ err: cause, plugin: plugin.id }, 'a plugin failed while starting');
      }
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0)) await close();
    for (const instance of this.instances.values())
      await (instance as { close?: () => unknown } | null)?.close?.();
    await this.database.close();
  }
}

/** The migrations of all plugins; two of the same name are a mistake that stops the start. */
export function allMigrations(plugins: readonly ServerPlugin[]): Record<string, Migration> {
  const all: Record<string, Migration> = {};
  for (const plugin of plugins)
    for (const [name, migration] of Object.entries(plugin.migrations ?? {})) {
      if (all[name])
        throw new Error(
          `Two migrations are named "${name}"; rename that of plugin "${plugin.id}".`,
        );
      all[name] = migration;
    }
  return all;
}
