import { autorun } from 'mobx';
import type { Layout } from '#core/web/layout/Layout';

/** Keeps the page in the chosen theme. */
export function applyTheme(layout: Layout): () => void {
  return autorun(() => {
    document.documentElement.dataset['theme'] = layout.dark ? 'dark' : 'light';
    document.body.classList.toggle('bp6-dark', layout.dark);
  });
}
