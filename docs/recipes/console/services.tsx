/**
 * # Provide a service and an extension point
 *
 * Declare both in your contract. `provide` contributes to `services`, and other plugins get the
 * service from their context. Other plugins contribute to your extension point, and `Slot` shows
 * their contributions. A service with the scope `company` ends when the person switches the
 * environment. `shareModule` (`sharedModules`) publishes your contract to packages.
 */
import { namespace, type Panel } from '@sluice/core/contract';
import { definePlugin, provide, shareModule, Slot } from '@sluice/core/web';

interface Clipboard {
  readonly memos: string[];
}
const memos = namespace('memos');
export const clipboard = memos.service<Clipboard>('clipboard');
export const besideMemo = memos.extensionPoint<Panel<{ readonly id: string }>>('besideMemo');

/** A view of this plugin that others add to. */
export const Memo = ({ id }: { readonly id: string }) => (
  <article>
    <Slot point={besideMemo} props={{ id }} />
  </article>
);

export default definePlugin({
  id: 'memos',
  title: { id: 'memos.title', text: 'Memos' },
  contributes: [
    provide('memos.clipboard', {
      service: clipboard,
      per: 'company',
      create: () => ({ memos: [] }),
    }),
    shareModule('memos.module', '@acme/memos', async () => ({ clipboard, besideMemo })),
  ],
});
