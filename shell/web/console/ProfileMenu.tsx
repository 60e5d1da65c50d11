import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { Desktop, Flash, Key, LogOut, Moon, Tick, User } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import type { ThemeChoice } from '#core/web';
import { ActionItem } from '#core/web/actions/ActionItem.tsx';
import { useApp } from '#core/web/hooks/useApp';
import { changePassword, openAccount, signOff } from '../actions/shellActions';
import { strings } from '../strings';
import { BarMenu } from './BarMenu';

const themes = [
  { choice: 'system', text: strings.system.text, icon: <Desktop /> },
  { choice: 'light', text: strings.light.text, icon: <Flash /> },
  { choice: 'dark', text: strings.dark.text, icon: <Moon /> },
] satisfies { choice: ThemeChoice; text: string; icon: unknown }[];

/** Who is signed on, and what concerns only them. */
export const ProfileMenu = observer(function ProfileMenu() {
  const { session, layout } = useApp();
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
      <ActionItem action={openAccount} look={{ icon: <User /> }} />
      <ActionItem action={changePassword} look={{ icon: <Key /> }} />
      <ActionItem action={signOff} look={{ icon: <LogOut /> }} />
    </BarMenu>
  );
});
