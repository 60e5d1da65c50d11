import { format } from '#core/contract';
import type { ActionContext } from '#core/web';
import { confirm } from '#core/web/ui';
import { deleteUiTemplate, studioPage, type UiTemplate } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';

/** Deletes a template of a page after a question, and leaves its editor for the list. */
export async function removeUiTemplate(
  { calls, notices, go }: ActionContext,
  { uiId, name }: UiTemplate,
): Promise<void> {
  const title = format(strings.deleteAsk, { name });
  if (
    !(await confirm({
      title,
      body: strings.deleteHelp.text,
      confirm: strings.delete.text,
      danger: true,
    }))
  )
    return;
  try {
    const { message } = await calls.run(deleteUiTemplate, { params: { uiId } });
    notices.success(message ?? '');
    if (new URLSearchParams(location.search).get('id') === uiId) go(studioPage.to());
  } catch (error) {
    notices.failure(error);
  }
}
