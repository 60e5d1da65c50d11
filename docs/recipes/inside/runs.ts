/**
 * # Convert the result of a run
 *
 * For plugins of this repository. If your plugin starts a run with a ticket, `runEndings` converts
 * the run’s result to a response in your protocol. `companyTexts` returns the texts of an
 * environment’s pages in the person’s language.
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
