import { observable, runInAction } from 'mobx';

/** A code field that can be formatted. */
export interface OpenCode {
  readonly format: () => Promise<void>;
}

const open = observable.box<OpenCode | undefined>(undefined, { deep: false });

/** The keys that format a code field. */
export const formatCodeKeys = 'shift+alt+f';

/** Returns the code field that had the focus last, as long as it is on screen. Observable. */
export const getOpenCode = (): OpenCode | undefined => open.get();

/** Notes that a code field has the focus. */
export function enterCode(code: OpenCode): void {
  if (open.get() !== code) runInAction(() => open.set(code));
}

/** Forgets a code field that is no longer on screen. */
export function leaveCode(code: OpenCode): void {
  if (open.get() === code) runInAction(() => open.set(undefined));
}
