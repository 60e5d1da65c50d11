import type { Queries, ServerHost } from '#core/server';
import type { JsonText } from '#core/server/database/table/Column';
import { createPause, readLongJson } from '#core/server/internal';
import type { LoadedVariable } from '../../contract';
import { readUsedSpace } from '../limits/VariableSpace';
import { toLoadedVariable, toValueText } from '../variableRow';
import { readVariables, type RunRow } from './readVariables';

/** A variable, and the row that it was read from. */
interface Read {
  readonly row: RunRow;
  readonly variable: LoadedVariable;
}

/** Variables of a flow, or those that belong to none, as they were read last. */
interface Part {
  readonly companyId: string;
  readonly flowId: string;
  reading: Promise<readonly LoadedVariable[]>;
  read: ReadonlyMap<string, Read>;
  until: number;
  /** Names of variables that this process has written since. */
  readonly stale: Set<string>;
  size: number;
  /** Bytes that all variables of the environment take. */
  used: number;
}

const lifetime = 1000;
/** How long values are kept that nobody asks for, to be read again where they changed. */
const idle = 60_000;
const mostParts = 5000;
/** Characters of the values that are kept; those that were asked for last are kept in any case. */
const usuallyHeld = 64 * 1024 * 1024;

/** Characters that a variable counts for besides its value. */
const rowSize = 200;

const columns = ['type', 'mutable', 'min', 'max', 'value'] as const;
const isSame = (one: RunRow, other: RunRow) =>
  columns.every(column => one[column] === other[column]);

/**
 * The variables that runs read, at most a second old. Those that belong to no flow are held once for
 * all flows of an environment, and a value is parsed again only where it has changed.
 */
export class LoadedVariables {
  /** The parts by key, the most recently used last. */
  private readonly parts = new Map<string, Part>();
  private held = 0;
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: ServerHost,
    private readonly mostHeld = usuallyHeld,
  ) {}

  /** Characters of the values that it holds. */
  get size(): number {
    return this.held;
  }

  /** Returns the variables of the environment, and those of the flow. */
  async find(companyId: string, flowId: string): Promise<readonly LoadedVariable[]> {
    const shared = this.get(companyId, '');
    if (flowId === '') return shared;
    const [all, own] = await Promise.all([shared, this.get(companyId, flowId)]);
    if (own.length === 0) return all;
    return [...all, ...own].sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** Returns how many bytes the variables of an environment took when they were last read. */
  getUsed(companyId: string): number {
    return this.parts.get(toKey(companyId, ''))?.used ?? 0;
  }

  /** Has all variables of an environment read again. */
  forget(companyId: string): void {
    for (const part of this.parts.values()) if (part.companyId === companyId) part.until = 0;
  }

  /** Has variables read again, by composite name, of a flow or those that belong to none. */
  forgetNamed(companyId: string, flowId: string, names: readonly string[]): void {
    const part = this.parts.get(toKey(companyId, flowId));
    for (const name of names) part?.stale.add(name);
  }

  /** Has everything read again. */
  forgetAll(): void {
    for (const key of this.parts.keys()) this.drop(key);
  }

  private get(companyId: string, flowId: string): Promise<readonly LoadedVariable[]> {
    const key = toKey(companyId, flowId);
    const now = Date.now();
    const part = this.parts.get(key) ?? {
      companyId,
      flowId,
      reading: Promise.resolve([]),
      read: new Map(),
      until: 0,
      stale: new Set(),
      size: 0,
      used: 0,
    };
    this.parts.delete(key);
    this.parts.set(key, part);
    this.sweepLater();
    const fresh = part.until > now;
    if (fresh && part.stale.size === 0) return part.reading;
    const only = fresh ? [...part.stale] : undefined;
    part.stale.clear();
    if (!fresh) part.until = now + lifetime;
    // One after the other, so that what was read last stays.
    const reading = part.reading.then(
      () => this.read(key, part, only),
      () => this.read(key, part, undefined),
    );
    part.reading = reading;
    reading.catch(() => (part.until = 0));
    return reading;
  }

  private async read(
    key: string,
    part: Part,
    only: readonly string[] | undefined,
  ): Promise<readonly LoadedVariable[]> {
    const { companyId, flowId } = part;
    const db = this.server.database.forCompany(companyId);
    // Both are waited for from the start: where one fails, nobody would take the failure of the other.
    const [used, rows] = await Promise.all([
      only || flowId !== '' ? undefined : readUsedSpace(db, companyId),
      readVariables(db, companyId, flowId, only),
    ]);
    if (used !== undefined) part.used = used;
    const pause = createPause(companyId);
    const now = new Map(only ? part.read : []);
    for (const name of only ?? []) now.delete(name);
    for (const row of rows) {
      await pause();
      const known = part.read.get(row.name);
      const same = known && isSame(known.row, row);
      now.set(row.name, same ? known : { row, variable: await this.toLoaded(db, row) });
    }
    part.read = now;
    let size = 0;
    for (const { row } of now.values()) size += rowSize + (row.value?.length ?? 0);
    if (this.parts.get(key) === part) this.held += size - part.size;
    part.size = size;
    this.dropOld();
    return [...now.values()].map(({ variable }) => variable);
  }

  private async toLoaded(db: Queries, row: RunRow): Promise<LoadedVariable> {
    const text = toValueText(this.server, row);
    const value =
      text === undefined
        ? undefined
        : await readLongJson(db, row.company_id, text as JsonText<unknown>);
    return toLoadedVariable(row, value);
  }

  private drop(key: string): void {
    this.held -= this.parts.get(key)?.size ?? 0;
    this.parts.delete(key);
  }

  /** Drops what was asked for longest ago until the rest is within its bounds. */
  private dropOld(): void {
    for (const key of this.parts.keys()) {
      if (this.held <= this.mostHeld && this.parts.size <= mostParts) return;
      if (this.parts.size > 1) this.drop(key);
    }
  }

  private sweepLater(): void {
    this.sweep ??= setTimeout(() => {
      this.sweep = undefined;
      const now = Date.now();
      for (const [key, { until }] of this.parts) if (until + idle < now) this.drop(key);
      if (this.parts.size > 0) this.sweepLater();
    }, idle).unref();
  }
}

const toKey = (companyId: string, flowId: string) => `${companyId}/${flowId}`;
