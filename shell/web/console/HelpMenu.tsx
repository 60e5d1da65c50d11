import { MenuItem } from '@blueprintjs/core';
import { Code, Diagnosis, Help, Search } from '@blueprintjs/icons';
import { useApp } from '../../../core/web/useApp';
import { paths } from '../paths';
import { strings } from '../strings';
import { BarMenu } from './BarMenu';

/** Where to look when one is stuck. */
export function HelpMenu() {
  const app = useApp();
  return (
    <BarMenu label={strings.help.text} face={<Help size={16} aria-hidden />}>
      <MenuItem icon={<Search />} text={strings.searchLabel.text} onClick={() => app.palette.show()} />
      <MenuItem icon={<Code />} text={strings.apiReference.text} href="/openapi" target="_blank" rel="noopener" />
      <MenuItem icon={<Diagnosis />} text={strings.inspector.text} onClick={() => app.go(paths.inspector.to())} />
    </BarMenu>
  );
}
