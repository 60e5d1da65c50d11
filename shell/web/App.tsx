import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, Suspense } from 'react';
import { Router, type AroundNavHandler, useLocation } from 'wouter';
import { Boundary, FaultCard } from '#core/web/host/Boundary.tsx';
import { ToastStack } from '#core/web/notices/ToastStack.tsx';
import { QuestionStack, PersonStack } from '#core/web/questions/QuestionStack.tsx';
import type { Root } from '#core/web/root/Root';
import { RootProvider, useApp } from '#core/web/hooks/useApp.tsx';
import { HashLinks } from './links/HashLinks';
import { Screens } from './Screens';
import { lazyView } from '#core/web/host/lazyView.tsx';

const FlowModal = lazyView(() => import('./entrance/secondFactor/FlowModal'));

/** Draws the flow that somebody must run now, on whatever screen. */
const FlowStack = observer(function FlowStack() {
  const { pending } = useApp().session;
  return (
    pending && (
      <Suspense>
        {<FlowModal key={pending.flow.skSdkToken.access_token} pending={pending} />}
      </Suspense>
    )
  );
});

/** Every navigation starts at the top of the page. */
function ScrollToTop() {
  const [path] = useLocation();
  return <Top key={path} />;
}

function Top() {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById('content')?.scrollTo(0, 0);
  }, []);
  return null;
}

/** The whole console: entrance and shell, by who is there and where. */
export const App = observer(function App({ root }: { readonly root: Root }) {
  const aroundNav = useCallback<AroundNavHandler>(
    (navigate, to, options) => root.guard.ask(() => navigate(to, options)),
    [root],
  );
  return (
    <RootProvider root={root}>
      <Router aroundNav={aroundNav}>
        <ScrollToTop />
        <HashLinks />
        <Boundary renderFault={fault => <FaultCard {...fault} name="Sluice" />}>
          <Screens />
        </Boundary>
        <FlowStack />
        <ToastStack />
        <QuestionStack />
        <PersonStack />
      </Router>
    </RootProvider>
  );
});
