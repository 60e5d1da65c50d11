import type { Message } from '../../../../core/contract';
import { coreServices, type Context } from '../../../../core/web';
import { choose, type Option } from '../../../../core/web/palette';
import { listApps, type App } from '../../contract';

const atOnce = 500;

/** Has the palette ask about the company’s applications, each of which makes some of the answers. */
export const chooseApp = (title: Message, context: Context, optionsOf: (app: App) => readonly Option[]) =>
  choose(title.text, async signal => {
    const { api } = context.get(coreServices.calls);
    const found: App[] = [];
    for (let page = 0; ; page++) {
      const { apps, appsCount } = await api.call(listApps, { query: { page, limit: atOnce } }, { signal });
      found.push(...apps);
      if (apps.length < atOnce || found.length >= appsCount) return found.flatMap(optionsOf);
    }
  });
