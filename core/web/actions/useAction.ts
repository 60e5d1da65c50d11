import { useRef, useState } from 'react';
import { formatKeys } from '../palette/keys';
import { isQuestion } from '../palette/choose';
import { preload } from '../host/lazyView';
import { useApp, useObserved } from '../hooks/useApp';
import type { ActionContribution } from './action';
import { findOffered, runAction, toText } from './runAction';

/** An action and, where it has one, what it is done to. */
export type ActionProps<Subject> = { readonly action: ActionContribution<Subject> } & ([
  Subject,
] extends [void]
  ? { readonly subject?: undefined }
  : { readonly subject: NoInfer<Subject> });

/** An action as a button or a menu item shows it. */
export interface ShownAction {
  readonly title: string;
  /** Its keys in this platform's writing. */
  readonly keys: string | undefined;
  /** It cannot run now, or the environment's plan does not include it. */
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly run: () => Promise<void>;
  /** Fetches its code, for when it is about to be used. */
  readonly preload: () => void;
}

/**
 * Returns what a view needs to draw an action for a subject, or nothing where it is not offered.
 * Its question is asked by a dialog or the palette, and its failure becomes a toast.
 */
export function useAction<Subject>({
  action,
  subject,
}: ActionProps<Subject>): ShownAction | undefined {
  const { host, palette, notices } = useApp();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { value } = action;
  const on = subject as Subject;
  const placed = useObserved(() => findOffered(host, action, on));
  const enabled = useObserved(() => value.enabled?.(on, host) ?? true);
  if (!placed) return undefined;
  const title = toText(value.title, on);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const outcome = await runAction(host, placed, subject);
      if (isQuestion(outcome)) palette.ask(outcome, title);
    } catch (error) {
      notices.failure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const keys = value.keys && formatKeys(value.keys);
  return {
    title,
    keys,
    disabled: !enabled || !placed.verdict.open,
    busy,
    run,
    preload: () => preload(value.run),
  };
}
