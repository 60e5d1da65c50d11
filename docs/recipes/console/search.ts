/**
 * # Add a search to the palette
 *
 * The search runs while someone types in the palette (Ctrl+K), and is canceled after 10 seconds.
 * The helper `searchProvider` contributes to `searchProviders`.
 *
 * ![The palette with a flow that a search found](recipes/pictures/search.png)
 */
import { Type } from 'typebox';
import { always, endpoint, messages } from '@sluice/core/contract';
import { coreServices, searchProvider } from '@sluice/core/web';

const strings = messages('memos', { title: 'Memos' });
const findMemos = endpoint('GET /memos', {
  summary: 'Lists memos.',
  query: Type.Object({ query: Type.String() }),
  reply: Type.Object({
    memos: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
  when: always,
});

export const memoSearch = searchProvider('memos.search', {
  title: strings.title,
  find: async () => ({
    default: async (query, context) => {
      const api = context.get(coreServices.apiClient);
      const { memos } = await api.run(findMemos, { query: { query } });
      return memos.map(({ id, name }) => ({ id, title: name, to: `/memos/${id}` }));
    },
  }),
});
