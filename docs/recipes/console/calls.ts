/**
 * # Call your server code from a command
 *
 * `apiClient` makes a typed call of an endpoint. In a component, use `useQuery` and `useMutation`
 * instead. An endpoint’s `invalidates` names the lists to reload.
 */
import { Type } from 'typebox';
import { always, endpoint, messages } from '@sluice/core/contract';
import { action, coreServices } from '@sluice/core/web';

const strings = messages('memos', { clear: 'Clear memos', cleared: 'Memos cleared' });
const clearMemos = endpoint('DELETE /memos', {
  summary: 'Deletes all memos.',
  reply: Type.Object({ deleted: Type.Integer() }),
  when: always,
});

export const clear = action('memos.clear', {
  title: strings.clear,
  danger: true,
  run: async () => ({
    default: async context => context.get(coreServices.apiClient).run(clearMemos, {}),
  }),
  done: strings.cleared,
});
