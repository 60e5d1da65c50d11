import { allPages, coreServices, type Context } from '#core/web';
import { choose } from '#core/web/palette';
import { listUiTemplates, type UiTemplate } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';

/** Has the palette ask which template of a page is meant, and goes on with it. */
export const chooseUiTemplate = (context: Context, then: (template: UiTemplate) => unknown) =>
  choose(strings.which.text, async signal => {
    const { api } = context.get(coreServices.calls);
    const found = await allPages(
      async (page, limit) =>
        (await api.call(listUiTemplates, { query: { page, limit } }, { signal })).uiTemplates,
    );
    return found.map(template => ({
      id: template.uiId,
      title: template.name,
      run: () => then(template),
    }));
  });
