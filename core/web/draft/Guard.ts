import { makeAutoObservable, observable } from 'mobx';
import { useEffect } from 'react';
import { useApp } from '../hooks/useApp';

/** Where a person wanted to go while something was unsaved, and how they go on. */
export interface Leaving {
  readonly go: () => void;
}

/**
 * Knows what on screen is unsaved, and holds back a navigation until the person has agreed to it.
 */
export class Guard {
  /** Whether what each holds is kept on this machine. */
  private readonly holders = observable.map<symbol, boolean>();
  leaving: Leaving | null = null;

  constructor() {
    makeAutoObservable<this, 'holders'>(this, { holders: false });
  }

  get unsaved(): boolean {
    return this.holders.size > 0;
  }

  /** Whether all that is unsaved is kept on this machine, so that leaving loses nothing. */
  get kept(): boolean {
    return [...this.holders.values()].every(kept => kept);
  }

  /** Holds the page until the returned function is called. */
  hold(kept = false): () => void {
    const holder = Symbol('unsaved');
    this.holders.set(holder, kept);
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

const changes = ['pushState', 'replaceState'] as const;

/**
 * Holds back the browser's own back, forward and close while something is unsaved. To be called
 * before the router listens: listeners of `popstate` run in the order in which they were added.
 */
export function guardHistory(guard: Guard): () => void {
  let here = location.href;
  const note = () => void (here = location.href);
  const onBack = (event: PopStateEvent) => {
    if (!guard.unsaved || location.pathname === new URL(here).pathname) return note();
    const wanted = location.href;
    event.stopImmediatePropagation();
    history.pushState(null, '', here);
    guard.ask(() => history.pushState(null, '', wanted));
  };
  const onClose = (event: BeforeUnloadEvent) => {
    if (guard.unsaved) event.preventDefault();
  };
  addEventListener('popstate', onBack);
  addEventListener('beforeunload', onClose);
  for (const change of changes) addEventListener(change, note);
  return () => {
    removeEventListener('popstate', onBack);
    removeEventListener('beforeunload', onClose);
    for (const change of changes) removeEventListener(change, note);
  };
}

/**
 * While `dirty`, closing the page and going elsewhere in the console ask first; the question says
 * where what is unsaved is `kept` on this machine.
 */
export function useUnsavedGuard(dirty: boolean, { kept = false } = {}): void {
  const { guard } = useApp();
  useEffect(() => (dirty ? guard.hold(kept) : undefined), [guard, dirty, kept]);
}
