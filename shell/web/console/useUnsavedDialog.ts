import { reaction } from 'mobx';
import { useEffect } from 'react';
import { confirm } from '../../../core/web/ui/confirm';
import { useApp } from '../../../core/web/useApp';
import { strings } from '../strings';

/** Asks before unsaved work is left: by a link, by the browser's back button, or by closing the page. */
export function useUnsavedDialog(): void {
  const { guard } = useApp();
  useEffect(() => {
    const stop = reaction(
      () => guard.leaving,
      leaving => {
        if (!leaving) return;
        const question = {
          title: strings.unsavedTitle.text,
          body: strings.unsavedBody.text,
          confirm: strings.leave.text,
          cancel: strings.stay.text,
          danger: true,
        };
        void confirm(question).then(agreed => (agreed ? guard.leave() : guard.stay()));
      },
    );
    let here = location.href;
    const note = () => void (here = location.href);
    const onBack = (event: PopStateEvent) => {
      if (!guard.unsaved || location.pathname === new URL(here).pathname) return note();
      const wanted = location.href;
      event.stopImmediatePropagation();
      history.pushState(null, '', here);
      guard.ask(() => history.pushState(null, '', wanted));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (guard.unsaved) event.preventDefault();
    };
    addEventListener('popstate', onBack, { capture: true });
    for (const change of ['pushState', 'replaceState']) addEventListener(change, note);
    addEventListener('beforeunload', onUnload);
    return () => {
      stop();
      removeEventListener('popstate', onBack, { capture: true });
      for (const change of ['pushState', 'replaceState']) removeEventListener(change, note);
      removeEventListener('beforeunload', onUnload);
    };
  }, [guard]);
}
