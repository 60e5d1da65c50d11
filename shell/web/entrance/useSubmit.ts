import { useState, type FormEvent } from 'react';

interface Terms {
  /** What is wrong at which field; the call is made only when nothing is. */
  readonly check: () => Readonly<Record<string, string | undefined>>;
  /** Makes the call. Where it resolves to true the form stays busy: the screen is about to change. */
  readonly send: () => Promise<boolean | void>;
}

/** A form's way from submit to answer: errors at the fields, the failure of the call, and whether it is under way. */
export function useSubmit({ check, send }: Terms) {
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = check();
    setErrors(found);
    setFailure(undefined);
    const form = event.currentTarget;
    if (Object.values(found).some(Boolean)) {
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setBusy(true);
    try {
      if ((await send()) !== true) setBusy(false);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }
  return { submit, errors, failure, busy };
}
