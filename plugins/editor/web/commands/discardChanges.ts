import { confirm } from '#core/web/ui';
import { strings } from '../../strings';
import { onEditor } from './onEditor';

/** Takes the document back to what is stored, as one step that can be undone. */
export default onEditor(async ({ editor, base }) => {
  const agreed = await confirm({
    title: strings.cmdDiscard.text,
    body: strings.discardHelp.text,
    confirm: strings.discard.text,
  });
  if (!agreed) return;
  const { becomeDocument } = await import('../session/becomeDocument');
  editor.edit(strings.didDiscard.text, draft => becomeDocument(draft, base));
});
