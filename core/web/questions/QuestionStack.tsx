import { action } from 'mobx';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { asked } from './ask';
import { useApp } from '../hooks/useApp';

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

const PersonDialog = lazy(() => import('../session/PersonDialog'));

/** Draws the question who it is, while it is asked. */
export const PersonStack = observer(function PersonStack() {
  const { personCheck } = useApp();
  return <Suspense>{personCheck.waiting && <PersonDialog />}</Suspense>;
});
