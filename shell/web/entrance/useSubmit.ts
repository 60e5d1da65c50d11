import { useRef, useState, type FormEvent } from 'react';
import { Failure } from '#core/contract';
import { asSentence } from '#core/web/forms/placeFailure';
import type { SignedOn } from '#core/web/session/Account';
import { focusIfLost } from '#core/web/layout/focusIfLost';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { paths } from '../paths';

/** The fields of these forms that are named otherwise than what is sent. */
const shownAs: Readonly<Record<string, string>> = {
  firstName: 'name',
  lastName: 'name',
  phoneNumber: 'phone',
  existingPassword: 'current',
  newPassword: 'password',
};

/**
 * Returns the server's validation errors by field; nothing if an error concerns none of the fields.
 */
export function placeFaults(
  error: unknown,
  fields: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const details = error instanceof Failure ? (error.details ?? []) : [];
  const placed = details.map(({ at, message }) => {
    const name = at.replace(/^body\//, '');
    return [shownAs[name] ?? name, asSentence(message)] as const;
  });
  const all = placed.length > 0 && placed.every(([name]) => fields.includes(name));
  return all ? Object.fromEntries(placed) : undefined;
}

interface SubmitOptions {
  /** Returns the errors by field; the call is made only when there are none. */
  readonly check: () => Readonly<Record<string, string | undefined>>;
  /**
   * Makes the call. Where it resolves to true the form stays busy: the screen is about to change.
   */
  readonly send: () => Promise<boolean | void>;
}

const focusFault = () =>
  setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid]')?.focus());

/**
 * A form's way from submit to answer: errors at the fields, those of them that the server told, the
 * failure of a call that concerns no field, and whether it is under way. `attempt` does the same
 * for something else that the values are good for.
 */
export function useSubmit(terms: SubmitOptions) {
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);

  async function attempt({ check, send }: SubmitOptions) {
    if (underway.current) return;
    const faults = check();
    setErrors(faults);
    setRefused({});
    setFailure(undefined);
    if (Object.values(faults).some(Boolean)) return void focusFault();
    const { activeElement } = document;
    const over = () => {
      underway.current = false;
      setBusy(false);
      // A button that is disabled while the call is under way loses the focus.
      focusIfLost(() => activeElement instanceof HTMLElement && activeElement.focus());
    };
    underway.current = true;
    setBusy(true);
    try {
      if ((await send()) !== true) over();
    } catch (error) {
      const placed = placeFaults(error, Object.keys(faults));
      if (placed) setRefused(placed);
      else setFailure(error);
      over();
      if (placed) focusFault();
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(terms);
  }
  const all = { ...errors, ...refused };
  return {
    submit,
    attempt: (other: SubmitOptions) => void attempt(other),
    errors: all,
    refused,
    failure,
    busy,
  };
}

/** The signed-in part of the console, fetched when somebody signs in. */
export const consoleView = () => import('../console/Console');

/**
 * Leads on from a sign-in to where it ended; answers whether the screen is about to change. Without
 * `to` the login page itself finds where somebody wanted to go.
 */
export function useEntered(to?: { readonly in: string; readonly cancelled: string }) {
  const app = useApp();
  return (outcome: SignedOn): boolean => {
    if (outcome === 'passwordExpired') app.go(paths.resetPassword.to());
    else if (to) app.go(to[outcome]);
    return outcome !== 'cancelled' || to !== undefined;
  };
}
