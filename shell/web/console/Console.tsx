import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { installPlurals } from '#core/contract/plurals';
import { DataProvider } from '#core/web/data/DataProvider.tsx';
import '#core/web/ui/styles';
import { useApp } from '#core/web/hooks/useApp';
import { CommandPalette } from '../palette/CommandPalette';
import { SideNav } from '../nav/SideNav';
import { strings } from '../strings';
import { Waiting } from '../Waiting';
import { AppBar } from './AppBar';
import './console.css';
import { PageOutlet } from './PageOutlet';
import { usePreloadOnIntent } from './usePreloadOnIntent';
import { useStart } from './useStart';
import { useUnsavedDialog } from './useUnsavedDialog';

// The default locale, since a browser may name its language in a form that Intl refuses.
installPlurals();

/** The signed-in part: bar, navigation and the page, in the selected environment. */
export default observer(function Console() {
  const { session, host, layout } = useApp();
  useStart();
  usePreloadOnIntent();
  useUnsavedDialog();
  useEffect(() => {
    if (!layout.navOpen) return undefined;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && layout.openNav(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [layout, layout.navOpen]);

  return (
    <DataProvider key={session.companyId}>
      <div className="sl-console">
        <a className="sl-skip" href="#content">
          {strings.skip.text}
        </a>
        <AppBar />
        <CommandPalette />
        <div className="sl-console-body">
          <SideNav />
          {layout.navOpen && (
            <div
              className="sl-nav-shade"
              aria-hidden="true"
              onClick={() => layout.openNav(false)}
            />
          )}
          <main id="content" tabIndex={-1}>
            {session.changing ? (
              <Waiting label={strings.changing.text} />
            ) : host.ready ? (
              <PageOutlet key={session.companyId} />
            ) : (
              <Waiting />
            )}
          </main>
        </div>
      </div>
    </DataProvider>
  );
});
