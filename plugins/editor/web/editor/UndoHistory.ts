import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import { apply, create, type Draft, type Patches } from 'mutative';

/** One undoable step, as the history panel lists it. */
export interface HistoryEntry {
  /** Changes whenever the step's content does, so that a save can be told from typing on. */
  readonly id: number;
  readonly label: string;
  readonly at: number;
  /** Steps with the same key that follow each other quickly are one. */
  readonly key?: string;
  readonly patches: Patches;
  readonly inverse: Patches;
}

const coalesceMs = 1500;
const longest = 500;

/**
 * An immutable document with every edit kept as patches: undo, redo, a jump to any step, and
 * `dirty`.
 */
export class UndoHistory<T extends object> {
  document: T;
  entries: readonly HistoryEntry[] = [];
  /** How many of the entries are applied. */
  cursor = 0;
  private savedId = 0;
  private baseId = 0;
  private lastId = 0;

  constructor(
    document: T,
    private readonly now: () => number = Date.now,
  ) {
    this.document = document;
    makeObservable<this, 'savedId'>(this, {
      document: observableRef,
      entries: observableRef,
      cursor: observable,
      savedId: observable,
      dirty: computed,
      canUndo: computed,
      canRedo: computed,
      edit: action,
      undo: action,
      redo: action,
      jump: action,
      markSaved: action,
      reset: action,
    });
  }

  get dirty(): boolean {
    return this.point !== this.savedId;
  }
  get canUndo(): boolean {
    return this.cursor > 0;
  }
  get canRedo(): boolean {
    return this.cursor < this.entries.length;
  }
  /** Names the present state; `markSaved` takes it. */
  get point(): number {
    return this.entries[this.cursor - 1]?.id ?? this.baseId;
  }

  /**
   * Applies a change as one step; a recipe that changes nothing leaves no step. Returns whether
   * anything changed.
   */
  edit(label: string, recipe: (draft: Draft<T>) => void, key?: string): boolean {
    const [next, patches, inverse] = create(this.document, draft => void recipe(draft), {
      enablePatches: true,
    });
    if (patches.length === 0) return false;
    const earlier = this.entries.slice(0, this.cursor);
    const last = earlier.at(-1);
    const at = this.now();
    const joins =
      key !== undefined &&
      last?.key === key &&
      at - last.at < coalesceMs &&
      last.id !== this.savedId;
    const id = ++this.lastId;
    const entry: HistoryEntry = joins
      ? {
          ...last,
          id,
          at,
          patches: [...last.patches, ...patches],
          inverse: [...inverse, ...last.inverse],
        }
      : { id, label, at, ...(key === undefined ? {} : { key }), patches, inverse };
    const entries = joins ? [...earlier.slice(0, -1), entry] : [...earlier, entry];
    const dropped = entries.length > longest ? entries.shift() : undefined;
    if (dropped) this.baseId = dropped.id;
    this.document = next;
    this.entries = entries;
    this.cursor = entries.length;
    return true;
  }

  undo(): void {
    this.jump(this.cursor - 1);
  }
  redo(): void {
    this.jump(this.cursor + 1);
  }

  /** Goes to the state after the first `cursor` steps. */
  jump(cursor: number): void {
    const to = Math.max(0, Math.min(this.entries.length, cursor));
    let { document } = this;
    for (const { inverse } of this.entries.slice(to, this.cursor).toReversed())
      document = apply(document, inverse);
    for (const { patches } of this.entries.slice(this.cursor, to))
      document = apply(document, patches);
    this.document = document;
    this.cursor = to;
  }

  /**
   * Says that a state is stored: the present one, or that which `point` named when the save began.
   */
  markSaved(point = this.point): void {
    this.savedId = point;
  }

  /** Starts over from another document, without steps. */
  reset(document: T): void {
    this.document = document;
    this.entries = [];
    this.cursor = 0;
    this.baseId = ++this.lastId;
    this.savedId = this.baseId;
  }
}
