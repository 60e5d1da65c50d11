import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Lazy } from '../../contract';

/**
 * A view's file could not be fetched, most likely because a newer version of the console has been
 * installed.
 */
export class ChunkMissingError extends Error {
  override readonly name = 'ChunkMissing';
  constructor(cause: unknown) {
    super('Part of the console couldn’t load.', { cause });
  }
}

const waits = [300, 1200];
const views = new WeakMap<Lazy<ComponentType<any>>, LazyExoticComponent<ComponentType<any>>>();

/**
 * The component behind a lazy view: one and the same for every reader, fetched again where fetching
 * fails.
 */
export function lazyView<Props>(
  view: Lazy<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let component = views.get(view);
  if (!component) views.set(view, (component = lazy(() => fetchView(view))));
  return component;
}

/** Fetches a lazy part before it is asked for; a failure is left to the moment it is. */
export function preload(load: Lazy<unknown>): void {
  loadOnce(load).catch(() => {});
}

/** Forgets a view that failed, so that it is fetched again. */
export function forgetView(view: Lazy<ComponentType<any>>): void {
  views.delete(view);
}

/**
 * Loads a lazy part, trying again after a moment where its file could not be fetched.
 *
 * @throws ChunkMissingError when the file stays away, and what its module threw while loading.
 */
export async function fetchView<T>(load: Lazy<T>): Promise<{ readonly default: T }> {
  for (const wait of waits) {
    try {
      return await loadOnce(load);
    } catch (error) {
      if (!isChunkError(error)) throw error;
      await new Promise(resolve => setTimeout(resolve, wait));
    }
  }
  return loadOnce(load).catch((error: unknown) => {
    throw isChunkError(error) ? new ChunkMissingError(error) : error;
  });
}

/** How long each part took to load, in milliseconds. */
const took = new WeakMap<Lazy<any>, number>();

/** Returns how long a lazy part took to load, in milliseconds; nothing while it has not loaded. */
export const getLoadTime = (load: Lazy<unknown>): number | undefined => took.get(load);

const loads = new WeakMap<Lazy<any>, Promise<{ readonly default: any }>>();

/**
 * Loads a part once for all. A module that throws fails for good: what is asked for again may be
 * handed out half-evaluated. Only a file that could not be fetched is asked for again.
 */
function loadOnce<T>(load: Lazy<T>): Promise<{ readonly default: T }> {
  let loading = loads.get(load);
  if (!loading) {
    const began = performance.now();
    loading = load();
    loads.set(load, loading);
    loading.then(
      () => took.set(load, performance.now() - began),
      (error: unknown) => isChunkError(error) && loads.delete(load),
    );
  }
  return loading;
}

/** Whether a file could not be fetched, as bundles and the browsers themselves say it. */
const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /dynamically imported module|Importing a module script failed/.test(error.message));
