import { ActionItem, ActionIconButton } from '#core/web/ui';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { Comment } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useQuery } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { propose, proposeVersion, showComments } from './requestActions';
import { commentsTab, flowReviews } from '../../contract';

/** Asks for a review, in the toolbar’s menu. */
export function ProposeItem() {
  return <ActionItem action={propose} />;
}

/** Asks for a review of a saved version, in its menu. */
export function VersionItem(version: VersionMenuProps) {
  return <ActionItem action={proposeVersion} subject={version} />;
}

/** Opens and closes the comments on the flow, while a change request proposes it. */
export const CommentsButton = observer(function CommentsButton({
  session: { editor },
}: EditorPartProps) {
  const { data } = useQuery(flowReviews, { params: { flowId: editor.flow.flowId } });
  const active = editor.aside === commentsTab;
  if (!active && !data?.requests.length) return null;
  return <ActionIconButton action={showComments} icon={<Comment />} active={active} />;
});
