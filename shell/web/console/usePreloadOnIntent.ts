import { useEffect } from 'react';
import { pages } from '#core/web';
import { preload } from '#core/web/host/lazyView.tsx';
import { mostSpecific } from '#core/web/host/matchPath';
import { useApp } from '#core/web/hooks/useApp';

/** Fetches a page's view when a link to it is pointed at or focused. */
export function usePreloadOnIntent(): void {
  const { host } = useApp();
  useEffect(() => {
    const onIntent = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
      if (!link) return;
      const { pathname } = new URL(link.getAttribute('href')!, location.href);
      const known = host
        .open(pages)
        .map(({ value }) => ({ path: value.route.path, view: value.view }));
      const match = mostSpecific(known, pathname);
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
