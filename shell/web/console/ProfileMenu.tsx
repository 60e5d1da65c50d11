import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { Desktop, Flash, Key, LogOut, Moon, Tick, User } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import type { ThemeChoice } from '#core/web';
import { useApp } from '#core/web/hooks/useApp';
import { paths } from '../paths';
import { strings } from '../strings';
import { BarMenu } from './BarMenu';

const themes = [
  { choice: 'system', text: strings.system.text, icon: <Desktop /> },
  { choice: 'light', text: strings.light.text, icon: <Flash /> },
  { choice: 'dark', text: strings.dark.text, icon: <Moon /> },
] satisfies { choice: ThemeChoice; text: string; icon: unknown }[];

/** Who is signed on, and what concerns only them. */
export const ProfileMenu = observer(function ProfileMenu() {
  const app = useApp();
  const { session, layout, account, guard } = app;
  const { firstName = '', lastName = '', email = '' } = session.profile ?? {};
  const name = `${firstName} ${lastName}`.trim();
  const initials =
    `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase();
  return (
    <BarMenu
      wide
      label={format(strings.profile, { name })}
      face={
        <>
          <span className="sl-avatar" aria-hidden="true">
            {initials}
          </span>
          <span className="sl-bar-person">{name}</span>
        </>
      }
    >
      <li role="presentation" className="sl-menu-note">
        {email}
      </li>
      {themes.map(({ choice, text, icon }) => (
        <MenuItem
          key={choice}
          icon={icon}
          text={text}
          labelElement={layout.theme === choice && <Tick title={strings.chosen.text} />}
          shouldDismissPopover={false}
          onClick={() => layout.choose(choice)}
        />
      ))}
      <MenuDivider />
      <MenuItem
        icon={<User />}
        text={strings.account.text}
        onClick={() => app.go(paths.account.to())}
      />
      <MenuItem
        icon={<Key />}
        text={strings.resetPassword.text}
        onClick={() => app.go(paths.resetPassword.to())}
      />
      <MenuItem
        icon={<LogOut />}
        text={strings.signOff.text}
        onClick={() => guard.ask(() => void account.logout())}
      />
    </BarMenu>
  );
});
