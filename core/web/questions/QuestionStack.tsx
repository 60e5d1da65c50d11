import { action } from 'mobx';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { asked } from './ask';

const ConfirmDialog = lazy(() => import('./ConfirmDialog'));

/**
 * Draws the questions that are being asked. They end with it, so that none outlives the page it
 * stood on.
 */
export const QuestionStack = observer(function QuestionStack() {
  useEffect(() => action(() => void asked.clear()), []);
  return (
    <Suspense>
      {asked.map(each => (
        <ConfirmDialog key={each.id} {...each} onClosed={action(() => void asked.remove(each))} />
      ))}
    </Suspense>
  );
});
