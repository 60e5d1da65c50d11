import { Comment } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useQuery } from '#core/web';
import { ActionIconButton } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { commentsTab, flowReviews } from '../../contract';
import { showComments } from '../actions/requestActions';

/** Opens and closes the comments on the flow, while a change request proposes it. */
export default observer(function CommentsButton({ session: { editor } }: EditorPartProps) {
  const { data } = useQuery(flowReviews, { params: { flowId: editor.flow.flowId } });
  const active = editor.aside === commentsTab;
  if (!active && !data?.requests.length) return null;
  return <ActionIconButton action={showComments} icon={<Comment />} active={active} />;
});
