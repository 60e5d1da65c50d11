import { ActionItem } from '#core/web/ui';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { startOfVersion } from '../actions/canaryActions';

/** Starts a canary of a version in the list of versions. */
export default function StartInMenu({ session, versionId }: VersionMenuProps) {
  const { flowId, publishedVersion } = session.editor.flow;
  const subject = { flowId, versionId, deployed: publishedVersion ?? undefined };
  return <ActionItem action={startOfVersion} subject={subject} />;
}
