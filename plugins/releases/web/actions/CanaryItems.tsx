import { ActionItem } from '#core/web/ui';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import type { FlowRowMenuProps } from '#plugins/flows/contract';
import { startOfVersion } from './canaryActions';

/** Starts a canary of a version in the list of versions. */
export function StartInMenu({ session, versionId }: VersionMenuProps) {
  const { flowId, publishedVersion } = session.editor.flow;
  const subject = { flowId, versionId, deployed: publishedVersion ?? undefined };
  return <ActionItem action={startOfVersion} subject={subject} />;
}

/** Starts a canary of a flow in the list of flows. */
export function StartInRow({ flowId }: FlowRowMenuProps) {
  return <ActionItem action={startOfVersion} subject={{ flowId }} />;
}
