import { observer } from 'mobx-react-lite';
import { useLocation } from 'wouter';
import type { Plugin } from '#core/web';
import { pages, type Root } from '#core/web/internal';
import { findMostSpecific } from '#core/web/host/matchPath';
import { PluginView } from '#core/web/host/PluginView.tsx';
import { openRoot, type Who } from './kits/author/openRoot';
import { renderIn, type Shown } from './kits/author/renderIn.tsx';

type RenderPluginOptions = Who & {
  /** The path to begin at. */
  readonly at: string;
};

const Outlet = observer(function Outlet({ root }: { readonly root: Root }) {
  const [path] = useLocation();
  const open = root.host.open(pages).map(placed => ({ path: placed.value.route.path, placed }));
  const match = findMostSpecific(open, path);
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
  { at, ...who }: RenderPluginOptions,
): Promise<Shown> {
  const root = await openRoot(plugin, who);
  history.replaceState(null, '', at);
  // A view's modules are read from disk and compiled here; a person's wait is not what the test is
  // about.
  await Promise.all(root.host.open(pages).map(({ value }) => value.view()));
  return renderIn(root, <Outlet root={root} />);
}
