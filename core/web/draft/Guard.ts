import { makeAutoObservable, observable } from 'mobx';

/** Where a person wanted to go while something was unsaved, and how they go on. */
export interface Leaving {
  readonly go: () => void;
}

/**
 * Knows what on screen is unsaved, and holds back a navigation until the person has agreed to it.
 */
export class Guard {
  private readonly holders = observable.set<symbol>();
  leaving: Leaving | null = null;

  constructor() {
    makeAutoObservable<this, 'holders'>(this, { holders: false });
  }

  get unsaved(): boolean {
    return this.holders.size > 0;
  }

  /** Holds the page until the returned function is called. */
  hold(): () => void {
    const holder = Symbol('unsaved');
    this.holders.add(holder);
    return () => this.release(holder);
  }

  /** Goes at once where nothing is unsaved, else asks first. */
  ask(go: () => void): void {
    if (this.unsaved) this.leaving = { go };
    else go();
  }

  /** The person stays. */
  stay(): void {
    this.leaving = null;
  }

  /** The person leaves, and what is unsaved with them. */
  leave(): void {
    const { leaving } = this;
    this.leaving = null;
    this.holders.clear();
    leaving?.go();
  }

  private release(holder: symbol): void {
    this.holders.delete(holder);
  }
}
