import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import type { EditorPartProps, FlowStage } from '#plugins/editor/contract';
import { findPickFault, pickChange } from '../../domain/pick/pickChange';
import { strings } from '../../strings';
import { picks, type NamedPick } from './Picks';
import { faultTexts } from './pickTexts';
import '../presence/presence.css';

/** Adds a change as one undo step; false where it cannot be added. */
function addPick(editor: FlowStage, { picked, title }: NamedPick): boolean {
  if (findPickFault(editor.document, picked)) return false;
  return editor.edit(format(strings.didPick, { title }), draft => pickChange(draft, picked));
}

/** Offers the changes that were chosen in a comparison to the draft, each as one undo step. */
export default observer(function PicksBar({ session }: EditorPartProps) {
  const { host, notices } = useApp();
  const { editor } = session;
  const { flowId } = editor.flow;
  const picksStore = host.find(picks);
  const list = picksStore?.list(flowId) ?? [];
  if (!picksStore || list.length === 0 || editor.readOnly) return null;
  const add = () => {
    const left = new Set(list);
    // A link may have been chosen before the nodes at its ends.
    for (let before = -1; before !== left.size;) {
      before = left.size;
      for (const each of left) if (addPick(editor, each)) left.delete(each);
    }
    picksStore.set(flowId, []);
    const added = list.length - left.size;
    if (added > 0) notices.success(format(strings.picksAdded, { count: added }));
    for (const { picked, title } of left) {
      const fault = findPickFault(editor.document, picked);
      if (fault) notices.info(format(strings.pickFailed, { title, fault: faultTexts[fault].text }));
    }
  };
  return (
    <output className="flow-offer">
      <span title={list.map(({ title }) => title).join('\n')}>
        {format(strings.picksChosen, { count: list.length })}
      </span>
      <Button size="small" intent="primary" text={strings.pick.text} onClick={add} />
      <Button
        size="small"
        variant="minimal"
        text={strings.picksDiscard.text}
        onClick={() => picksStore.set(flowId, [])}
      />
    </output>
  );
});
