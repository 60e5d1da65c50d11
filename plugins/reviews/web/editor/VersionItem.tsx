import { ActionItem } from '#core/web/ui';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { proposeVersion } from '../actions/requestActions';

/** Asks for a review of a saved version, in its menu. */
export default function VersionItem(version: VersionMenuProps) {
  return <ActionItem action={proposeVersion} subject={version} />;
}
