import { MenuItem } from '@blueprintjs/core';
import { Code, Diagnosis, Help, KeyCommand, Manual, Search } from '@blueprintjs/icons';
import { ActionItem } from '#core/web/actions/ActionItem.tsx';
import { openDocumentation, openInspector, openPalette, showKeys } from '../actions/shellActions';
import { strings } from '../strings';
import { BarMenu } from './BarMenu';

/** Where to look when one is stuck. */
export function HelpMenu() {
  return (
    <BarMenu label={strings.help.text} face={<Help size={16} aria-hidden />}>
      <ActionItem action={openPalette} look={{ icon: <Search /> }} />
      <ActionItem action={showKeys} look={{ icon: <KeyCommand /> }} />
      <ActionItem action={openDocumentation} look={{ icon: <Manual /> }} />
      <MenuItem
        icon={<Code />}
        text={strings.apiReference.text}
        href="/openapi"
        target="_blank"
        rel="noopener"
      />
      <ActionItem action={openInspector} look={{ icon: <Diagnosis /> }} />
    </BarMenu>
  );
}
