import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useApp } from '../hooks/useApp';

const PersonDialog = lazy(() => import('./PersonDialog'));

/** Draws the question who it is, while it is asked. */
export const PersonStack = observer(function PersonStack() {
  const { personCheck } = useApp();
  return <Suspense>{personCheck.waiting && <PersonDialog />}</Suspense>;
});
