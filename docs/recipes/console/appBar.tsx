/**
 * # Add a button to the app bar
 *
 * The button appears at the right of the app bar on every page.
 *
 * ![The bar at the top, with buttons at its right](recipes/pictures/appBar.png)
 */
import { appBarItems, panel } from '@sluice/core/web';
import { ButtonLink } from '@sluice/core/web/ui';

const MemoButton = () => <ButtonLink to="/memos">Memos</ButtonLink>;

export const memoButton = panel('memos.appBar', appBarItems, {
  view: async () => ({ default: MemoButton }),
  order: 600,
});
