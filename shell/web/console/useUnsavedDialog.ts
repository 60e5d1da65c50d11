import { reaction } from 'mobx';
import { useEffect } from 'react';
import { confirm } from '#core/web/questions/ask';
import { useApp } from '#core/web/hooks/useApp';
import { strings } from '../strings';

/** Asks before unsaved work is left. */
export function useUnsavedDialog(): void {
  const { guard } = useApp();
  useEffect(
    () =>
      reaction(
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
      ),
    [guard],
  );
}
