import { ActionItem } from '#core/web/ui';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { exportVersion } from '../actions/flowActions';

/** Exports a saved version of the flow on screen. */
export default function VersionExport(version: VersionMenuProps) {
  return <ActionItem action={exportVersion} subject={version} />;
}
