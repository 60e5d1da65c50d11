import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { lazyView } from '#core/web/host/lazyView.tsx';
import { useApp } from '#core/web/hooks/useApp';

const FlowModal = lazyView(() => import('./FlowModal'));

/** Draws the flow that somebody must run now, on whatever screen. */
export const FlowStack = observer(function FlowStack() {
  const { pending } = useApp().session;
  return (
    pending && (
      <Suspense>
        {<FlowModal key={pending.flow.skSdkToken.access_token} pending={pending} />}
      </Suspense>
    )
  );
});
