/**
 * # How a run ends, and in which words
 *
 * For plugins of this repository. A run that was started with a ticket of yours ends at
 * `runEndings`, which turns its result into the answer of your protocol. `companyTexts` reads
 * what an environment’s pages say, in the language of the person.
 */
import { contribute, type ServerHost } from '#core/server';
import { companyTexts } from '#plugins/admin/contract';
import { runEndings } from '#plugins/runtime/contract';

export const ending = contribute(runEndings, 'memos.ending', () => ({
  id: 'memos',
  end: async (ticket, { success }) => ({
    success,
    status: 302,
    body: {},
    redirect: `https://memos.example/${encodeURIComponent(ticket)}`,
  }),
}));

export const readWords = (server: ServerHost, companyId: string) =>
  server.get(companyTexts).find(companyId, ['de', 'en']);
