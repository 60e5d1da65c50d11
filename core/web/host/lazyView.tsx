import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Lazy } from '../../contract';

/**
 * A view's file could not be fetched, most likely because a newer version of the console has been
 * installed.
 */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing';
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause });
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
  let found = views.get(view);
  if (!found) views.set(view, (found = lazy(() => fetchView(view))));
  return found;
}

/** Fetches a view before it is asked for; a failure is left to the moment it is. */
export function preload(view: Lazy<unknown>): void {
  view().catch(() => {});
}

/** Forgets a view that failed, so that it is fetched anew. */
export function forgetView(view: Lazy<ComponentType<any>>): void {
  views.delete(view);
}

/** Loads a lazy part, trying again after a moment; throws `ChunkMissing` when it stays away. */
export async function fetchView<T>(load: Lazy<T>): Promise<{ readonly default: T }> {
  for (const wait of waits) {
    try {
      return await load();
    } catch {
      await new Promise(resolve => setTimeout(resolve, wait));
    }
  }
  try {
    return await load();
  } catch (cause) {
    throw new ChunkMissing(cause);
  }
}
