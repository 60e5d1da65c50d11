import { reaction, runInAction } from 'mobx';
import { useEffect, useMemo } from 'react';
import { useQuery } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { flowReviews } from '../../contract';
import { listMarks } from '../listMarks';

/** Marks the nodes that open comments are about; draws nothing. */
export default function CommentMarks({ session }: EditorPartProps) {
  const { editor } = session;
  const { data } = useQuery(flowReviews, { params: { flowId: editor.flow.flowId } });
  const marks = useMemo(() => listMarks(data?.comments ?? []), [data]);
  useEffect(() => {
    const { badges, index } = editor;
    const missing = () => [...marks.keys()].filter(id => index.nodes.has(id) && !badges.has(id));
    // Marks of others come first; where theirs go, the comment is shown again.
    const stop = reaction(
      missing,
      ids => runInAction(() => ids.forEach(id => badges.set(id, marks.get(id)!))),
      { fireImmediately: true },
    );
    return () => {
      stop();
      runInAction(() => {
        for (const [id, mark] of marks) if (badges.get(id) === mark) badges.delete(id);
      });
    };
  }, [editor, marks]);
  return null;
}
