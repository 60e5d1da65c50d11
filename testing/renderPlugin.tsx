import { render, type RenderResult } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { Router, useLocation } from 'wouter';
import type { Plugin } from '#core/web';
import { DataProvider, pages, RootProvider, Root } from '#core/web/internal';
import { mostSpecific } from '#core/web/host/matchPath';
import { PluginView } from '#core/web/host/PluginView.tsx';
import { keepKeysInDialogs } from '#core/web/layout/keepKeysInDialogs';
import { NoticeStack } from '#core/web/notices/NoticeStack.tsx';
import { QuestionStack, PersonStack } from '#core/web/questions/QuestionStack.tsx';
import { fillBrowserGaps } from './kits/browserGaps';

interface RenderPluginOptions {
  /** The path to begin at. */
  readonly at: string;
  /** Who looks at it: a person that `startServer().company()` made. */
  readonly as: { readonly token: string; readonly companyId: string };
  /** Where the server listens: what `startServer().listen()` answered. */
  readonly on: string;
  /** Other plugins that are installed beside it. */
  readonly beside?: readonly Plugin<any>[];
}

const Outlet = observer(function Outlet({ root }: { readonly root: Root }) {
  const [path] = useLocation();
  const open = root.host.open(pages).map(placed => ({ path: placed.value.route.path, placed }));
  const match = mostSpecific(open, path);
  if (!match) return <p>There is no page at {path}.</p>;
  const { id, plugin, value } = match.found.placed;
  return (
    <PluginView
      key={id}
      plugin={plugin}
      name={value.title.text}
      view={value.view}
      props={{ params: match.params }}
    />
  );
});

/**
 * Mounts a plugin's pages in the real host as a signed-in person sees them, against the real
 * server.
 */
export async function renderPlugin(
  plugin: Plugin<any>,
  { at, as, on, beside = [] }: RenderPluginOptions,
): Promise<RenderResult & { readonly root: Root }> {
  fillBrowserGaps();
  keepKeysInDialogs(window);
  localStorage.clear();
  const root = new Root({ base: `${on}/v1`, reload: () => {} });
  await root.account.enter({
    access_token: as.token,
    token_type: 'Bearer',
    mfaRequired: false,
    status: 'active',
    customerId: '',
  });
  const all = [plugin, ...beside];
  await root.host.install(
    Object.fromEntries(all.map(each => [each.id, async () => ({ default: each })])),
  );
  history.replaceState(null, '', at);
  // A view's modules are read from disk and compiled here; a person's wait is not what the test is
  // about.
  await Promise.all(root.host.open(pages).map(({ value }) => value.view()));
  const shown = render(
    <RootProvider root={root}>
      <Router>
        <DataProvider>
          <Outlet root={root} />
        </DataProvider>
        <NoticeStack />
        <QuestionStack />
        <PersonStack />
      </Router>
    </RootProvider>,
  );
  return Object.assign(shown, { root });
}
