import { format, getField } from '../../contract';
import type { RunningPackage } from '../../contract/internal';
import type { Host } from '../host/Host';
import { ChunkMissingError, fetchView } from '../host/lazyView';
import type { Contribution, Plugin } from '../plugin';
import { importUrl } from './importUrl.mjs';
import { shareModules } from './shareModules';
import { strings } from './strings';

/** A package's plugin, and its stylesheets on the page, which are to go with it. */
export interface LoadedPackage {
  readonly plugin: Plugin;
  readonly styles: { remove(): void };
}

/** A file of a package that the server did not hand out. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFile';
  constructor(path: string) {
    super(format(strings.noFile, { path }));
  }
}

/** Adds stylesheets to the page and waits until the browser has them. */
async function addStyles(paths: readonly string[], links: HTMLLinkElement[]): Promise<void> {
  await Promise.all(
    paths.map(
      path =>
        new Promise<void>((loaded, failed) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = path;
          link.addEventListener('load', () => loaded());
          link.addEventListener('error', () => failed(new MissingFileError(path)));
          links.push(link);
          document.head.append(link);
        }),
    ),
  );
}

/**
 * Loads the web half of a package: the modules it shares, its stylesheets, its module.
 *
 * @throws Error with a sentence that says what is wrong with it.
 */
export async function loadPackage(
  host: Host,
  { id, web = '', styles, shared }: RunningPackage,
): Promise<LoadedPackage> {
  const links: HTMLLinkElement[] = [];
  const remove = () => links.forEach(link => link.remove());
  try {
    await Promise.all([shareModules(host, shared), addStyles(styles, links)]);
    const url = new URL(web, document.baseURI).href;
    const loaded = await fetchView(() => importUrl(url) as Promise<{ default: unknown }>);
    return { plugin: requirePlugin(id, loaded.default), styles: { remove } };
  } catch (fault) {
    remove();
    throw fault instanceof ChunkMissingError ? new MissingFileError(web) : fault;
  }
}

function requirePlugin(wanted: string, value: unknown): Plugin {
  const [found, contributes] = [getField(value, 'id'), getField(value, 'contributes')];
  if (typeof found !== 'string' || !Array.isArray(contributes))
    throw new Error(strings.noPlugin.text);
  if (found !== wanted) throw new Error(format(strings.otherId, { found, wanted }));
  const foreign = (contributes as Contribution[]).find(({ id }) => !id.startsWith(`${wanted}.`));
  if (foreign) throw new Error(format(strings.foreignIds, { id: foreign.id, plugin: wanted }));
  return value as Plugin;
}
