import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';

/** Where the value of a conflict is taken from; `both` joins two lists. */
export type Side = 'ours' | 'theirs' | 'base' | 'both';

/** A part that both sides changed in different ways, or that one deleted and the other needs. */
export interface Conflict {
  /** Names the conflict in decisions; the same for as long as the sides are. */
  readonly key: string;
  readonly kind: 'node' | 'edge' | 'field';
  /** The id of the node or link, or the field of the flow. */
  readonly id: string;
  /** Below the element or the field; empty where one side deleted the element. */
  readonly path: readonly string[];
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
  /** Both lists as one, where they can be joined. */
  readonly joined?: readonly unknown[];
  /** The side that is taken while nobody decides: the one that loses least. */
  readonly preset: Side;
}

/** The sides that were chosen, by the key of the conflict. */
export type Decisions = ReadonlyMap<string, Side>;

type Found = Omit<Conflict, 'key'>;

/** Collects the conflicts of a merge and settles each as it was decided. */
export class Conflicts {
  readonly list: Conflict[] = [];

  constructor(private readonly decisions: Decisions = new Map()) {}

  /** Notes a conflict, and returns the value of the side that is taken. */
  settle(found: Found): unknown {
    const key = JSON.stringify([found.kind, found.id, ...found.path]);
    const conflict = { ...found, key };
    this.list.push(conflict);
    const side = getSide(conflict, this.decisions);
    return side === 'both' ? found.joined : found[side];
  }
}

/** Returns the side that is taken: the one decided, where the conflict has it, or the preset. */
export function getSide(conflict: Conflict, decisions: Decisions): Side {
  const side = decisions.get(conflict.key) ?? conflict.preset;
  return side === 'both' && !conflict.joined ? conflict.preset : side;
}

/** Returns the sides that a conflict can be settled with, in the order of their buttons. */
export const listSides = ({ joined }: Conflict): readonly Side[] =>
  joined ? ['ours', 'theirs', 'both', 'base'] : ['ours', 'theirs', 'base'];

/** One value as it was, and what two people made of it. */
export interface Sides<T = unknown> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** Whether two JSON values say the same. */
export const equal = (one: unknown, other: unknown) => propertyPaths(one, other).length === 0;
