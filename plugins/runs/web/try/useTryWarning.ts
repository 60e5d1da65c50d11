import { useState } from 'react';

const key = 'sluice.flows.tryWarningDismissed';

/** Whether the warning about inputs was dismissed on this machine, and how to dismiss it. */
export function useTryWarning(): readonly [dismissed: boolean, dismiss: () => void] {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) === 'true');
  const dismiss = () => {
    localStorage.setItem(key, 'true');
    setDismissed(true);
  };
  return [dismissed, dismiss];
}
