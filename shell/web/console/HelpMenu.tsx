import { MenuItem } from '@blueprintjs/core';
import { Code, Diagnosis, Help, KeyCommand, Manual, Search } from '@blueprintjs/icons';
import { useApp } from '#core/web/hooks/useApp';
import { paths } from '../paths';
import { strings } from '../strings';
import { BarMenu } from './BarMenu';

/** Where to look when one is stuck. */
export function HelpMenu() {
  const app = useApp();
  return (
    <BarMenu label={strings.help.text} face={<Help size={16} aria-hidden />}>
      <MenuItem
        icon={<Search />}
        text={strings.searchLabel.text}
        onClick={() => app.palette.show()}
      />
      <MenuItem
        icon={<KeyCommand />}
        text={strings.keys.text}
        onClick={() => app.palette.showKeys()}
      />
      <MenuItem
        icon={<Manual />}
        text={strings.documentation.text}
        onClick={() => app.go(paths.help.to())}
      />
      <MenuItem
        icon={<Code />}
        text={strings.apiReference.text}
        href="/openapi"
        target="_blank"
        rel="noopener"
      />
      <MenuItem
        icon={<Diagnosis />}
        text={strings.inspector.text}
        onClick={() => app.go(paths.inspector.to())}
      />
    </BarMenu>
  );
}
