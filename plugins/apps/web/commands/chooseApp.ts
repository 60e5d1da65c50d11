import type { Message } from '#core/contract';
import { allPages, coreServices, type Context } from '#core/web';
import { choose, type Option } from '#core/web/palette';
import { listApps, type App } from '../../contract';

/**
 * Has the palette ask about the company’s applications, each of which makes some of the answers.
 */
export const chooseApp = (
  title: Message,
  context: Context,
  optionsOf: (app: App) => readonly Option[],
) =>
  choose(title.text, async signal => {
    const { api } = context.get(coreServices.calls);
    const found = await allPages(
      async (page, limit) =>
        (await api.call(listApps, { query: { page, limit } }, { signal })).apps,
    );
    return found.flatMap(optionsOf);
  });
