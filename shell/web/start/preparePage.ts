import { autorun } from 'mobx';
import type { Layout } from '#core/web/layout/Layout';
import { themeColors } from '#core/web/themes/theme';

/** Blueprint’s `Classes.DARK`; all its classes would come with it into what a first visit loads. */
const dark = 'bp6-dark';

/** Keeps the page in the chosen theme. */
export function applyTheme(layout: Layout): () => void {
  return autorun(() => {
    document.documentElement.dataset['theme'] = layout.dark ? 'dark' : 'light';
    document.body.classList.toggle(dark, layout.dark);
    const { style } = document.documentElement;
    for (const name of themeColors) {
      const color = layout.look?.colors[name];
      if (color) style.setProperty(`--${name}`, color);
      else style.removeProperty(`--${name}`);
    }
  });
}

/** Takes away every service worker that an earlier console of this address left behind. */
export async function dropServiceWorkers(
  container: ServiceWorkerContainer | undefined,
): Promise<void> {
  const all = (await container?.getRegistrations()) ?? [];
  await Promise.all(all.map(each => each.unregister()));
}

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'dir'] as const;

/** Leaves nothing of the console's own output to read, as production asks. */
export function silenceConsole(target: Pick<Console, (typeof methods)[number]>): void {
  for (const method of methods) target[method] = () => {};
}
