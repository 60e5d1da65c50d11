import { useEffect } from 'react';

/** Names the browser's tab after the screen; without a title the tab keeps its name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Sluice`;
  }, [title]);
}
