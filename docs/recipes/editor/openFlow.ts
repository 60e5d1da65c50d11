/**
 * # Read the open flow
 *
 * `openEditor` tells an action which flow is on screen. `current` is null if no flow is open. Get the
 * service with `find`, because the editor can be missing.
 */
import { messages } from '@sluice/core/contract';
import { action, coreServices } from '@sluice/core/web';
import { openEditor } from '@sluice/editor';

const strings = messages('memos', { name: 'Show flow name' });

export const tellName = action('memos.tellName', {
  title: strings.name,
  offered: (_, context) => Boolean(context.find(openEditor)?.current),
  run: async () => ({
    default: context => {
      const session = context.find(openEditor)?.current;
      context.get(coreServices.notices).info(session?.editor.flow.name ?? '');
    },
  }),
});
