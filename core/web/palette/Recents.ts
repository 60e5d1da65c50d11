import { makeAutoObservable, observableRef } from 'mobx';
import type { Item, Sign } from './Item';

/** A thing that was opened from the palette. */
export interface Recent {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly hint?: string;
  readonly sign?: Sign;
  readonly to: string;
}

const mostItems = 30;

/**
 * The entries that a person opened recently in one company; stored on this machine for each person
 * and company.
 */
export class Recents {
  list: readonly Recent[] = [];
  private key = '';

  constructor(private readonly storage: Storage) {
    makeAutoObservable<this, 'storage' | 'key'>(this, {
      storage: false,
      key: false,
      list: observableRef,
    });
  }

  /** Turns to another person or company, and forgets what was of the one before. */
  of(person: string, company: string): void {
    this.key = person && company ? `sluice.palette.${person}.${company}` : '';
    this.list = this.key ? read(this.storage, this.key) : [];
  }

  note({ id, title, group, hint, sign, to }: Item): void {
    // People's names and addresses are not left on a machine that others may use.
    if (!to || sign === '@') return;
    const opened: Recent = { id, title, group, to, ...(hint && { hint }), ...(sign && { sign }) };
    this.list = [opened, ...this.list.filter(other => other.id !== id)].slice(0, mostItems);
    if (!this.key) return;
    try {
      this.storage.setItem(this.key, JSON.stringify(this.list));
    } catch {
      // Without room they last as long as the page.
    }
  }
}

function read(storage: Storage, key: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(each => each?.id && each.title && each.to) : [];
  } catch {
    return [];
  }
}
