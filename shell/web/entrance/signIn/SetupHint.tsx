import { useEffect, useState } from 'react';
import { setupState } from '#core/contract/internal';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { strings } from '../strings';

/** Tells those who come to a fresh installation without its setup link where the link is. */
export function SetupHint() {
  const { api } = useApp();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    api.call(setupState, {}).then(
      state => setOpen(state.open),
      () => undefined,
    );
  }, [api]);
  return open && <p className="sl-entrance-hint">{strings.notSetUp.text}</p>;
}
