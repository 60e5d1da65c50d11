import { compareStructural, computed, makeObservable, observableRef, action } from 'mobx';

/** A checkout of a server row: what the server had, and the copy being worked on. */
export class Draft<T> {
  base: T;
  work: T;

  constructor(base: T) {
    this.base = base;
    this.work = base;
    makeObservable(this, {
      base: observableRef,
      work: observableRef,
      dirty: computed,
      update: action,
      reset: action,
      rebase: action,
      saved: action,
    });
  }

  /** Whether the copy says anything else than the row did. */
  get dirty(): boolean {
    return this.base !== this.work && !compareStructural(this.base, this.work);
  }

  /**
   * Replaces the copy: with a new value, with some fields of it, or by a function of the present
   * one.
   */
  update(change: Partial<T> | ((work: T) => T)): void {
    this.work = typeof change === 'function' ? change(this.work) : { ...this.work, ...change };
  }

  /** Gives up the changes. */
  reset(): void {
    this.work = this.base;
  }

  /** Takes the server's newer row: a clean copy follows it, a changed one keeps its changes. */
  rebase(base: T): void {
    if (!this.dirty) this.work = base;
    this.base = base;
  }

  /** The server has this now; what was changed since it was sent stays a change. */
  saved(row: T, sent: T = this.work): void {
    if (this.work === sent) this.work = row;
    this.base = row;
  }
}
