import { definePlugin, theme } from '@sluice/core/web';
import { ink, paper } from './colors';
import { strings } from './strings';

/** Two looks of the console in warm colors. */
export default definePlugin({
  id: 'paper',
  title: strings.title,
  contributes: [
    theme('paper.light', { title: strings.paper, base: 'light', colors: paper }),
    theme('paper.dark', { title: strings.ink, base: 'dark', colors: ink }),
  ],
});
