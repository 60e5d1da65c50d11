import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Router, type AroundNavHandler } from 'wouter';
import { Boundary } from '#core/web/host/Boundary.tsx';
import { FaultCard } from '#core/web/host/FaultCard.tsx';
import { NoticeStack } from '#core/web/notices/NoticeStack.tsx';
import { QuestionStack } from '#core/web/questions/QuestionStack.tsx';
import { PersonStack } from '#core/web/session/PersonStack.tsx';
import type { Root } from '#core/web/root/Root';
import { RootProvider } from '#core/web/root/RootProvider.tsx';
import { FlowStack } from './entrance/secondFactor/FlowStack';
import { HashLinks } from './links/HashLinks';
import { Screens } from './Screens';
import { ScrollToTop } from './ScrollToTop';

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
        <NoticeStack />
        <QuestionStack />
        <PersonStack />
      </Router>
    </RootProvider>
  );
});
