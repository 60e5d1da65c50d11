import { config } from 'react-transition-group';

/**
 * Lets dialogs, menus and drawers come and go at once for those who ask their browser for less
 * motion, as long as they do.
 */
export function followMotion(): void {
  const media = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () => void (config.disabled = media.matches);
  follow();
  media.addEventListener('change', follow);
}
