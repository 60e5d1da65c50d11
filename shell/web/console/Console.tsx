import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { installPlurals } from '#core/contract/format/plurals';
import { DataProvider } from '#core/web/data/DataProvider.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { CommandPalette } from '../palette/PaletteBody';
import { SideNav } from '../nav/SideNav';
import { strings } from '../strings';
import { Waiting } from '../Screens';
import { AppBar } from './AppBar';
import { PageOutlet } from './PageOutlet';
import { coreServices } from '#core/web';
import { pages } from '#core/web/internal';
import { Packages } from '#core/web/packages/Packages';
import { followThemes } from '#core/web/themes/followThemes';
import { watchPackages } from '#core/web/packages/watchPackages';
import { keepKeysInDialogs } from '#core/web/layout/keepKeysInDialogs';
import { returnLostFocus } from '#core/web/layout/returnLostFocus';
import { goRoundRegions } from '#core/web/layout/regions';
import { preload } from '#core/web/host/lazyView.tsx';
import { findMostSpecific } from '#core/web/host/matchPath';
import { reaction } from 'mobx';
import { tellMissingPlugins } from './tellMissingPlugins';
import { shellPlugin } from '../shellPlugin';
import { confirm } from '#core/web/questions/ask';
import '#core/web/ui/styles';
import './console.css';

/** Asks before unsaved work is left. */
function useUnsavedDialog(): void {
  const { guard } = useApp();
  useEffect(
    () =>
      reaction(
        () => guard.leaving,
        leaving => {
          if (!leaving) return;
          const question = {
            title: strings.unsavedTitle.text,
            body: (guard.kept ? strings.draftKeptBody : strings.unsavedBody).text,
            confirm: strings.leave.text,
            cancel: strings.stay.text,
            danger: !guard.kept,
          };
          void confirm(question).then(agreed => (agreed ? guard.leave() : guard.stay()));
        },
      ),
    [guard],
  );
}

/**
 * Installs the plugins once and those of packages as they come, brings the rights up to date, and
 * tells of plugins that are missing.
 */
function useStart(): void {
  const app = useApp();
  useEffect(() => {
    const { host, account } = app;
    if (!host.plugins.some(({ id }) => id === 'shell'))
      void host.install({ shell: async () => ({ default: shellPlugin(app) }), ...app.plugins });
    account.refreshQuietly();
    let added = host.find(coreServices.packages);
    if (!added) host.offer(coreServices.packages, (added = new Packages(app)));
    const stopWatching = watchPackages(added);
    const stopTelling = tellMissingPlugins(app);
    const stopFollowing = followThemes(app, added);
    return () => {
      stopFollowing();
      stopTelling();
      stopWatching();
    };
  }, [app]);
}

/** Fetches a page's view when a link to it is pointed at or focused. */
function usePreloadOnIntent(): void {
  const { host } = useApp();
  useEffect(() => {
    const onIntent = (event: Event) => {
      if (!(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[href^="/"]');
      if (!link) return;
      const { pathname } = link;
      const known = host
        .open(pages)
        .map(({ value }) => ({ path: value.route.path, view: value.view }));
      const match = findMostSpecific(known, pathname);
      if (match) preload(match.found.view);
    };
    addEventListener('pointerover', onIntent, { passive: true });
    addEventListener('focusin', onIntent);
    return () => {
      removeEventListener('pointerover', onIntent);
      removeEventListener('focusin', onIntent);
    };
  }, [host]);
}

// The default locale, since a browser may name its language in a form that Intl refuses.
installPlurals();
keepKeysInDialogs(window);
returnLostFocus(document);
goRoundRegions(window);

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
          <main id="content" tabIndex={-1} data-region>
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
