import type { Refusal } from '../HttpPeer';
import type { Inputs } from '../startInputs';

/** An action of a visitor on a page: the button, by its place, and the typed values. */
export interface Action {
  /** The place of the button among those of the page; -1 waits, as a page that polls does. */
  readonly press: number;
  readonly typing: 'right' | 'wrong' | 'newcomer' | 'blank';
  /** A button value that replaces those of the page. */
  readonly key?: string;
  /** Single fields that hold something else. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Everything outside a flow that decides which way a run takes. */
export interface World {
  /** The inputs at the start of the run. */
  readonly inputs: Inputs;
  /** Which person of the directory comes. */
  readonly who: number;
  /** A session that the browser has: none, one just begun, or one of last week. */
  readonly session: 'none' | 'fresh' | 'old';
  /** Whether the browser still has what earlier ways left in it. */
  readonly returns: boolean;
  /** The actions on each page, visit by visit; the last one applies to all later visits. */
  readonly actions: Readonly<Record<string, readonly Action[]>>;
  /** When the links of a mail are opened: while the page waits, then again and at the end, or only then. */
  readonly opens: 'waiting' | 'twice' | 'late';
  /** Whether the browser is that of a phone. */
  readonly mobile: boolean;
  /** Whether codes and challenges expire while a page is looked at. */
  readonly expired: boolean;
  /** Values at paths of what the peer answers, and with which status. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** The same in the answers to single calls of the platform. */
  readonly answerOf: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Single calls that the peer refuses, by the order in which they come, or by which they are. */
  readonly refused: Readonly<Record<string, Refusal>>;
  /**
   * The settings of connections: none but the bundle’s, those of services that are not built in, or
   * those of the platform as well.
   */
  readonly services: 'unset' | 'set' | 'platform';
  /** Values of variables, by the id that the calls of the console name them with. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Values at paths below variables, by their names and then the paths. */
  readonly parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Variables that may not be changed. */
  readonly locked: readonly string[];
}

/** A change of the world that may lead another way. */
export type Mutation = (world: World) => World;

export const usual: Action = { press: 0, typing: 'right', fields: {} };

/** Sets what is done at one visit of a page. */
export const act =
  (nodeId: string, visit: number, change: Partial<Action>): Mutation =>
  world => {
    const before = world.actions[nodeId] ?? [];
    const actions = Array.from(
      { length: Math.max(before.length, visit + 1) },
      (_, at) => before[at] ?? before.at(-1) ?? usual,
    );
    actions[visit] = { ...actions[visit]!, ...change };
    return { ...world, actions: { ...world.actions, [nodeId]: actions } };
  };

/** Returns a value with another one at a path below it. */
export const setPath = (value: unknown, path: readonly string[], leaf: unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return leaf;
  const record =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...record, [first]: setPath(record[first], rest, leaf) };
};

/** Sets an input, or what stands at a path below it. */
export const input =
  (path: readonly string[], value: unknown): Mutation =>
  world => ({ ...world, inputs: setPath(world.inputs, path, value) as Inputs });

export const answer =
  (path: string, value: unknown): Mutation =>
  world => ({ ...world, answer: { ...world.answer, [path]: value } });

/** Sets what stands at a path of the answers to one call of the platform. */
export const answerTo =
  (call: string, path: string, value: unknown): Mutation =>
  world => ({
    ...world,
    answerOf: { ...world.answerOf, [call]: { ...world.answerOf[call], [path]: value } },
  });

/** Has the platform refuse a call, after as many of the same, with a code. */
export const refuse =
  (call: string, before: number, code: unknown): Mutation =>
  world => ({
    ...world,
    services: 'platform',
    refused: { ...world.refused, [`${call} ${before}`]: { status: 400, code: String(code) } },
  });

export const variable =
  (name: string, value: unknown): Mutation =>
  world => ({ ...world, variables: { ...world.variables, [name]: value } });

export const part =
  (name: string, path: readonly string[], value: unknown): Mutation =>
  world => ({
    ...world,
    parts: { ...world.parts, [name]: { ...world.parts[name], [path.join('.')]: value } },
  });
