import { Host, pages, Session } from '#core/web/internal';
import { plugins as installed } from '#shell/web/plugins';

const silent: Storage = {
  length: 0,
  clear() {},
  getItem: () => null,
  key: () => null,
  removeItem() {},
  setItem() {},
};

/** Every page of every plugin: whose it is, and its path with names for what varies. */
export async function allPages(): Promise<
  readonly { readonly plugin: string; readonly path: string }[]
> {
  const host = new Host(new Session(silent));
  await host.install(installed);
  return host.at(pages).map(({ plugin, value }) => ({ plugin, path: value.route.path as string }));
}
