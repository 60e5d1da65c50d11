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

/**
 * Follows each secret through references, variables, functions and teleports; each place is come to
 * once a secret.
 */
export class SecretTrace {
  readonly leaks: Leak[] = [];
  private readonly readers = new Map<string, Reader[]>();
  private readonly seen = new Set<string>();
  private readonly work: (() => void)[] = [];

  constructor(
    private readonly index: GraphIndex,
    private readonly context: LintContext,
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
      this.add(`node ${nodeId}`, { data, property, field });
    if (variableKinds.includes(kind)) this.add(`${kind} ${name}`, { data, property });
  }

  private add(key: string, reader: Reader): void {
    const list = this.readers.get(key);
    if (list) list.push(reader);
    else this.readers.set(key, [reader]);
  }

  /** Says that a result's field, or a variable, holds a secret. */
  private spread(key: string, field: string | undefined, origin: Origin): void {
    const place = `${key} ${field ?? ''} ${origin.what}`;
    if (this.seen.has(place)) return;
    this.seen.add(place);
    for (const reader of this.readers.get(key) ?? []) {
      const reads =
        field === undefined || field === '*' || reader.field === '*' || reader.field === field;
      if (reads) this.work.push(() => this.reach(reader, origin, key));
    }
  }

  private reach({ data, property, field }: Reader, before: Origin, key: string | undefined): void {
    const way = before.way.at(-1) === data.id ? before.way : [...before.way, data.id];
    const origin = { what: before.what, way };
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
          this.spread(`node ${target}`, property, { ...origin, way: [...way, target] });
        return;
      }
      case 'return':
        for (const jump of teleportJumps(this.index))
          this.spread(`node ${jump.data.id}`, property, origin);
        return;
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
    const value = data.properties?.[property]?.value;
    if (!Array.isArray(value)) return;
    const rows: readonly (Readonly<Record<string, unknown>> | null)[] = value;
    const otherwise =
      property === 'saveFlowVariables'
        ? 'flow'
        : data.capabilityName === 'saveValueUserInfo'
          ? 'user'
          : 'flowInstance';
    for (const row of rows) {
      if (typeof row?.name !== 'string' || !this.holds(row.value, key, field)) continue;
      const said = /-\s*(\w+)\s*\)\s*$/.exec(typeof row.label === 'string' ? row.label : '')?.[1];
      const composite = row.name.includes('##') ? readVariableKey(row.name).context : undefined;
      const kind = variableKinds.find(each => each === (said ?? composite)) ?? otherwise;
      const { name } = readVariableKey(row.name);
      if (kind === 'flowInstance') {
        this.spread(`flowInstance ${name}`, undefined, origin);
        this.spread(`node ${data.id}`, name, origin);
      } else if (!this.context.secrets?.has(`${kind}.${name}`))
        this.leaks.push({ data, property, origin, variable: name });
    }
  }

  /** Whether a value reads the place that a secret came from. */
  private holds(value: unknown, key: string | undefined, field: string | undefined): boolean {
    return findReferences(value).some(reference => {
      if (key === undefined) return reference.path === field;
      const { kind, nodeId, name } = reference;
      if (kind !== 'node') return `${kind} ${name}` === key;
      const reads = getReadField(reference);
      return (
        `node ${nodeId}` === key &&
        reads !== undefined &&
        (reads === field || field === '*' || reads === '*')
      );
    });
  }
}
