import { ActionItem } from '#core/web/ui';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { compareDraft, compareVersion } from './compareActions';

/** Leads from a version in the list to its comparison with the saved one. */
export default function CompareItem(version: VersionMenuProps) {
  return (
    <>
      <ActionItem action={compareVersion} subject={version} />
      <ActionItem action={compareDraft} subject={version} />
    </>
  );
}
