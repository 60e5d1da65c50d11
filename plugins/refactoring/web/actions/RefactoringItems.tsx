import { MenuDivider } from '@blueprintjs/core';
import { ActionItem } from '#core/web/ui';
import { useApp } from '#core/web';
import { openEditor, type NodeMenuProps } from '#plugins/editor/contract';
import { extractSubflow, inlineSubflow } from './refactoringActions';

/** The entries of the nodes' menu that extract and inline. */
export default function RefactoringItems({ done }: NodeMenuProps) {
  const { host } = useApp();
  if (host.find(openEditor)?.current?.editor.readOnly !== false) return null;
  return (
    <>
      <MenuDivider />
      <ActionItem action={extractSubflow} onPick={done} />
      <ActionItem action={inlineSubflow} onPick={done} />
    </>
  );
}
