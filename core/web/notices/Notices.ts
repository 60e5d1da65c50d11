import { makeAutoObservable, observable } from 'mobx';
import { errorMessages, Failure, codes } from '../../contract';
import { strings } from '../ui/strings';
import { getFailureName, isGivenUp } from './nameFailure';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => unknown;
}
export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'failure' | 'info';
  readonly text: string;
  /** Where in the input the fault lies, one line each. */
  readonly details: readonly string[];
  readonly action?: NoticeAction;
  /** Whether it stays until it is answered. */
  readonly lasting?: boolean;
}

/** How long a toast is shown. */
export const toastTime = 6000;

/**
 * The toasts on screen, oldest first. A text that is shown already is not shown twice, unless it
 * offers an action: each is another’s.
 */
export class Notices {
  readonly items = observable.array<Notice>([], { deep: false });
  private last = 0;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor() {
    makeAutoObservable<this, 'last' | 'timers'>(this, { items: false, last: false, timers: false });
  }

  success(text: string, action?: NoticeAction): void {
    this.show('success', text, [], action);
  }

  info(text: string, action?: NoticeAction): void {
    this.show('info', text, [], action);
  }

  /** Shows an offer until it is taken, dismissed, or withdrawn by calling what is returned. */
  offer(text: string, action: NoticeAction): () => void {
    const id = this.add({ kind: 'info', text, details: [], action, lasting: true });
    return () => this.dismiss(id);
  }

  /** Shows what went wrong; a call that was given up by the person is nothing to tell. */
  failure(error: unknown): void {
    if (isGivenUp(error)) return;
    const known = error instanceof Failure;
    // Details that the text contains are not repeated.
    const further = known
      ? (error.details ?? []).filter(({ message }) => !error.message.includes(message))
      : [];
    const details = further.slice(0, 3).map(({ at, message }) => `${at}: ${message}`);
    const unknown = getFailureName(error) ?? errorMessages.unknown.text;
    this.show('failure', known ? error.message : unknown, details);
  }

  dismiss(id: number): void {
    this.hold(id);
    const at = this.items.findIndex(item => item.id === id);
    if (at >= 0) this.items.splice(at, 1);
  }

  /** Takes every toast from the screen. */
  clear(): void {
    for (const { id } of this.items.splice(0)) this.hold(id);
  }

  /** Stops the clock of a toast that is being read. */
  hold(id: number): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  /** Starts the clock again. */
  release(id: number): void {
    this.hold(id);
    if (this.items.find(item => item.id === id)?.lasting) return;
    this.timers.set(
      id,
      setTimeout(() => this.dismiss(id), toastTime),
    );
  }

  private show(
    kind: Notice['kind'],
    text: string,
    details: readonly string[] = [],
    action?: NoticeAction,
  ): void {
    const same = this.items.find(
      item => item.kind === kind && item.text === text && !item.action && !action,
    );
    if (same) return this.release(same.id);
    this.release(this.add({ kind, text, details, ...(action && { action }) }));
  }

  private add(notice: Omit<Notice, 'id'>): number {
    const id = ++this.last;
    this.items.push({ ...notice, id });
    return id;
  }
}

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(notices: Notices, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.success(strings.copied.text);
  } catch {
    notices.failure(new Failure(400, codes.invalid, errorMessages.copy.text));
  }
}
