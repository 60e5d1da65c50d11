import { isRecord } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import {
  type GraphIndex,
  connections,
  teleportJumps,
  teleportTarget,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  findReferences,
  type Reference,
} from '#plugins/flows/contract/graph/references/references';
import { readVariableKey } from '#plugins/variables/contract/variableKey';
import type { LintContext } from '../../lintContext';
import { getReadField, findSecret, findTypedSecrets, type Origin } from './secretSources';
import { judgeUse } from './secretUse';

interface Reader {
  readonly data: NodeData;
  readonly property: string;
  /** For a node's result: the field that is read, `*` for all. */
  readonly field?: string;
}
/** A secret in a place where it may not be. */
export interface Leak {
  readonly data: NodeData;
  readonly property: string;
  readonly origin: Origin;
  /** The variable it is kept in beyond the run, if that is the fault. */
  readonly variable?: string;
}
const remembered = new WeakMap<object, readonly Reference[]>();
const getReferences = (property: object): readonly Reference[] => {
  const known = remembered.get(property) ?? findReferences(property);
  remembered.set(property, known);
  return known;
};
const variableKinds = ['company', 'flow', 'user', 'flowInstance'];

/** Steps in which secrets and fields are told apart. */
const mostApart = 30_000;
/** Nodes of a way that are told; of a longer one, the first and the last ones. */
const longestWay = 100;

/** A row of a list of variables to save, with what its value reads. */
interface SavedRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly references: readonly Reference[];
}

/**
 * Follows each secret through references, variables, functions and teleports; each place is come to
 * once a secret. Where these are very many, each place is come to once whatever secret it is, so
 * that more is taken for exposed rather than less.
 */
export class SecretTrace {
  readonly leaks: Leak[] = [];
  private readonly readers = new Map<string, Reader[]>();
  private readonly seen = new Set<string>();
  private readonly work: (() => void)[] = [];
  private readonly rows = new Map<unknown, ReadonlyMap<string, readonly SavedRow[]>>();
  private steps = 0;

  constructor(
    private readonly index: GraphIndex,
    private readonly context: LintContext,
    private readonly apart = mostApart,
  ) {
    const direct: (readonly [Reader, Origin])[] = [];
    for (const { data } of connections(index)) {
      if (data.isDisabled === true) continue;
      for (const [property, held] of Object.entries(data.properties ?? {})) {
        if (typeof held !== 'object' || held === null) continue;
        for (const reference of getReferences(held)) this.read(data, property, reference, direct);
      }
    }
    for (const [nodeId, field, origin] of findTypedSecrets(index))
      this.spread(`node ${nodeId}`, field, origin);
    for (const [reader, origin] of direct) this.reach(reader, origin, undefined);
    for (let next = this.work.pop(); next; next = this.work.pop()) next();
  }

  private read(
    data: NodeData,
    property: string,
    reference: Reference,
    direct: (readonly [Reader, Origin])[],
  ): void {
    const origin = findSecret(reference, this.index, this.context);
    if (origin) direct.push([{ data, property, field: reference.path }, origin]);
    const { kind, nodeId, name } = reference;
    const field = kind === 'node' ? getReadField(reference) : undefined;
    if (kind === 'node' && field !== undefined)
      push(this.readers, `node ${nodeId}`, { data, property, field });
    if (variableKinds.includes(kind)) push(this.readers, `${kind} ${name}`, { data, property });
  }

  /** Says that a result's field, or a variable, holds a secret. */
  private spread(key: string, field: string | undefined, origin: Origin): void {
    const isOne = this.steps > this.apart;
    if (this.wasSeen(isOne ? key : `${key} ${field ?? ''} ${origin.what}`)) return;
    for (const reader of this.readers.get(key) ?? []) {
      this.steps++;
      const reads =
        field === undefined || field === '*' || reader.field === '*' || reader.field === field;
      if (reads || isOne) this.work.push(() => this.reach(reader, origin, key));
    }
  }

  private wasSeen(place: string): boolean {
    this.steps++;
    if (this.seen.has(place)) return true;
    this.seen.add(place);
    return false;
  }

  /** Says that a secret is returned to those that went to a teleport. */
  private spreadBack(property: string, origin: Origin): void {
    if (this.steps > this.apart && this.wasSeen('return')) return;
    for (const jump of teleportJumps(this.index))
      this.spread(`node ${jump.data.id}`, property, origin);
  }

  private reach({ data, property, field }: Reader, before: Origin, key: string | undefined): void {
    const path = lengthen(before.way, data.id);
    const origin = { what: before.what, way: path };
    switch (judgeUse(data, property, this.context)) {
      case 'allowed':
        return;
      case 'output':
        return this.spread(`node ${data.id}`, '*', origin);
      case 'variables':
        return this.keep(data, property, origin, key, field);
      case 'teleport': {
        const target = teleportTarget(data);
        if (target !== undefined)
          this.spread(`node ${target}`, property, { ...origin, way: lengthen(path, target) });
        return;
      }
      case 'return':
        return this.spreadBack(property, origin);
      case 'leak':
        this.leaks.push({ data, property, origin });
    }
  }

  /** A variable of the run carries the secret on; one that outlives the run must not hold it. */
  private keep(
    data: NodeData,
    property: string,
    origin: Origin,
    key: string | undefined,
    field: string | undefined,
  ): void {
    const otherwise =
      property === 'saveFlowVariables'
        ? 'flow'
        : data.capabilityName === 'saveValueUserInfo'
          ? 'user'
          : 'flowInstance';
    for (const row of this.findRows(data.properties?.[property]?.value, key, field)) {
      this.steps++;
      if (typeof row['name'] !== 'string') continue;
      const context = /-\s*(\w+)\s*\)\s*$/.exec(
        typeof row['label'] === 'string' ? row['label'] : '',
      )?.[1];
      const composite = row['name'].includes('##')
        ? readVariableKey(row['name']).context
        : undefined;
      const kind = variableKinds.find(each => each === (context ?? composite)) ?? otherwise;
      const { name } = readVariableKey(row['name']);
      if (kind === 'flowInstance') {
        this.spread(`flowInstance ${name}`, undefined, origin);
        this.spread(`node ${data.id}`, name, origin);
      } else if (!this.context.secrets?.has(`${kind}.${name}`))
        this.leaks.push({ data, property, origin, variable: name });
    }
  }

  /** The rows whose value reads the place that a secret came from. */
  private *findRows(value: unknown, key: string | undefined, field: string | undefined) {
    let rows = this.rows.get(value);
    if (!rows) this.rows.set(value, (rows = readRows(value)));
    for (const { row, references } of rows.get(key ?? `path ${field}`) ?? []) {
      const reads = references.some(reference => {
        if (key === undefined || reference.kind !== 'node') return true;
        const read = getReadField(reference);
        const hasRead = read === field || field === '*' || read === '*';
        return `node ${reference.nodeId}` === key && read !== undefined && hasRead;
      });
      if (reads) yield row;
    }
  }
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Reads the rows of a list of variables by the places and the paths that their values read. */
function readRows(value: unknown): ReadonlyMap<string, readonly SavedRow[]> {
  const rows = new Map<string, SavedRow[]>();
  for (const row of Array.isArray(value) ? value.filter(isRecord) : []) {
    const byPlace = new Map<string, Reference[]>();
    for (const reference of getReferences({ value: row['value'] })) {
      const { kind, nodeId, name, path } = reference;
      for (const place of [kind === 'node' ? `node ${nodeId}` : `${kind} ${name}`, `path ${path}`])
        push(byPlace, place, reference);
    }
    for (const [place, references] of byPlace) push(rows, place, { row, references });
  }
  return rows;
}

/** A way with one more node. */
function lengthen(way: readonly string[], id: string): readonly string[] {
  if (way.at(-1) === id) return way;
  const half = longestWay / 2;
  return way.length < longestWay
    ? [...way, id]
    : [...way.slice(0, half), ...way.slice(half + 1), id];
}
