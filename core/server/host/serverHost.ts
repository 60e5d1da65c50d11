import type { FastifyBaseLogger } from 'fastify';
import { Failure, type ExtensionPoint, type Service, getField } from '../../contract';
import { describeProblem, type Problem } from '../../contract/internal';
import type { Database } from '../database';
import { isUnavailable } from '../database/dialect';
import type { Secrets } from '../encryption/secrets';
import type { PluginSettings } from '../settings/defineSettings';
import type { Settings } from '../settings/settings';
import { keepContributions, type KeptContribution } from './mounting/keepContributions';
import { services, type ServerPlugin, type ServerProvision } from './plugin';
import { RateLimit } from './limits/RateLimit';
import { SharedCounts } from './limits/SharedCounts';

const minute = 60_000;

interface Parts {
  /** The plugins that are complete. */
  readonly plugins: readonly ServerPlugin[];
  /** The plugins that could not be mounted, with their known problems. */
  readonly leftOut?: readonly ServerPlugin[];
  readonly problems?: readonly Problem[];
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
  readonly problems: Problem[];
  /** The rate limits per caller: of calls here, and of raw routes by their own handlers. */
  readonly rates: RateLimit;
  /** The limits of what is rare: imports and sign-ups, an hour. */
  readonly hourlyRates: RateLimit;
  private known: Settings;
  private readonly instances = new Map<string, unknown>();
  private readonly points = new Map<string, readonly unknown[]>();
  private readonly leftOut: ReadonlyMap<string, ServerPlugin>;
  private readonly kept: readonly KeptContribution[];
  private readonly closers: (() => void | Promise<void>)[] = [];

  constructor(parts: Parts) {
    const { plugins, leftOut = [], problems = [], settings, database, secrets, log } = parts;
    this.plugins = plugins;
    this.leftOut = new Map(leftOut.map(plugin => [plugin.id, plugin]));
    this.problems = [...problems];
    this.kept = keepContributions(plugins, problem => this.problems.push(problem));
    this.known = settings;
    this.database = database;
    this.secrets = secrets;
    this.log = log;
    // One process on SQLite counts alone; several share what they count in PostgreSQL.
    const shared =
      database.engine === 'postgres' ? new SharedCounts(database.forInstallation) : undefined;
    this.rates = new RateLimit(minute, shared);
    this.hourlyRates = new RateLimit(60 * minute, shared);
  }

  get settings(): Settings {
    return this.known;
  }

  /** Returns what the operator has set for a plugin. */
  settingsOf<Values>(declared: PluginSettings<Values>): Values {
    return declared.read(this.known.environment);
  }

  /** Returns the contributions to a point, by order, then id. */
  at<T>(point: ExtensionPoint<T>): readonly T[] {
    let values = this.points.get(point.id);
    if (!values) {
      values = this.kept
        .filter(each => each.point.id === point.id && !this.isLeftOut(each.plugin))
        .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))
        .map(({ value }) => value);
      this.points.set(point.id, values);
    }
    return values as readonly T[];
  }

  /** Returns one plugin's contributions to a point, by order, then id. */
  contributedBy<T>(plugin: string, point: ExtensionPoint<T>): readonly T[] {
    const own = new Set(
      this.kept.filter(each => each.plugin === plugin).map(({ value }) => value as T),
    );
    return this.at(point).filter(value => own.has(value));
  }

  /** Provides a service of the host itself. */
  offer<T>(service: Service<T>, instance: T): void {
    this.instances.set(service.id, instance);
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
    const provided = this.find(service);
    if (provided !== undefined) return provided;
    const provider = [...this.leftOut.values()].find(({ contributes = [] }) =>
      contributes.some(
        ({ point, value }) =>
          point?.id === services.id && getField(getField(value, 'service'), 'id') === service.id,
      ),
    );
    const [owner] = service.id.split('.');
    const missing = [provider?.id, owner].find(id => id !== undefined && this.isLeftOut(id));
    if (missing === undefined) throw new Error(`No server plugin provides ${service.id}.`);
    throw new Failure(
      503,
      0,
      `This needs the ${missing} part of the server, which failed to start. See the log.`,
    );
  }

  /** Whether the server half of a plugin failed to start; its calls are answered 503. */
  isLeftOut(plugin: string): boolean {
    return this.leftOutIds.includes(plugin);
  }

  /** The plugins whose server half failed to start. */
  get leftOutIds(): readonly string[] {
    const left = this.problems.filter(({ code }) => leavesOut.has(code));
    return [...new Set(left.map(({ plugin }) => plugin))].sort();
  }

  /** Learns the port it was given where it asked for any, so that links lead here. */
  listensOn(port: number): void {
    this.known = { ...this.known, publicUrl: this.known.publicUrl.replace(/:0$/, `:${port}`) };
  }

  /**
   * Starts what plugins run in the background; one that fails is reported, the rest go on. Rejects
   * where the database fails, which is no plugin's fault and may be over at the next start.
   */
  async activate(): Promise<void> {
    for (const plugin of this.plugins)
      try {
        const close = await plugin.activate?.(this);
        if (close) this.closers.unshift(close);
      } catch (cause) {
        if (isUnavailable(cause)) throw cause;
        this.report({ code: 'ACTIVATE_FAILED', plugin: plugin.id, cause });
        this.points.clear();
      }
  }

  /** Writes down what is wrong with a plugin, and logs it. */
  report(problem: Problem): void {
    this.problems.push(problem);
    this.logProblem(problem);
  }

  /** Logs what was wrong with plugins before there was a log. */
  logProblems(): void {
    for (const problem of this.problems) this.logProblem(problem);
  }

  private logProblem(problem: Problem): void {
    const { plugin } = problem;
    const err = 'cause' in problem ? problem.cause : undefined;
    const level = 'migrations' in problem ? 'warn' : 'error';
    this.log[level]({ plugin, ...(err !== undefined && { err }) }, describeProblem(problem));
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0)) await close();
    await this.closeServices();
  }

  /** Closes what was made for a start that did not succeed; the database stays open. */
  async closeServices(): Promise<void> {
    for (const instance of this.instances.values())
      await (instance as { close?: () => unknown } | null)?.close?.();
    this.instances.clear();
  }
}

const leavesOut: ReadonlySet<Problem['code']> = new Set([
  'LOAD_FAILED',
  'MIGRATE_FAILED',
  'MOUNT_FAILED',
  'ACTIVATE_FAILED',
]);
