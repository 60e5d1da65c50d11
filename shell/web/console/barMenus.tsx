import { MenuDivider, MenuItem, Menu, PopoverNext } from '@blueprintjs/core';
import {
  Desktop,
  Flash,
  Key,
  LogOut,
  Moon,
  Tick,
  Tint,
  User,
  Code,
  Diagnosis,
  Help,
  KeyCommand,
  Manual,
  Search,
} from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { themes as contributedThemes } from '#core/web';
import type { ThemeChoice } from '#core/web/internal';
import { ActionItem } from '#core/web/actions/ActionItem.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import {
  changePassword,
  openAccount,
  signOff,
  openDocumentation,
  openInspector,
  openPalette,
  showKeys,
} from '../actions/shellActions';
import { strings } from '../strings';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly face: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** A button of the app bar that opens a menu beneath itself. */
function BarMenu({ label, face, children, wide = false }: Props) {
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      content={<Menu aria-label={label}>{children}</Menu>}
      renderTarget={({ isOpen, ref, ...target }) => (
        <button
          {...target}
          ref={ref}
          type="button"
          className={`sl-bar-button${wide ? ' wide' : ''}`}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          title={wide ? undefined : label}
        >
          {face}
        </button>
      )}
    />
  );
}

const themes = [
  { choice: 'system', text: strings.system.text, icon: <Desktop /> },
  { choice: 'light', text: strings.light.text, icon: <Flash /> },
  { choice: 'dark', text: strings.dark.text, icon: <Moon /> },
] satisfies { choice: ThemeChoice; text: string; icon: unknown }[];
const tick = <Tick title={strings.chosen.text} />;

/** Who is signed in, and what concerns only them. */
export const ProfileMenu = observer(function ProfileMenu() {
  const { session, layout, host } = useApp();
  const { firstName = '', lastName = '', email = '' } = session.profile ?? {};
  const name = `${firstName} ${lastName}`.trim() || email;
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
          labelElement={!layout.look && layout.theme === choice && tick}
          shouldDismissPopover={false}
          onClick={() => layout.choose(choice)}
        />
      ))}
      {host.open(contributedThemes).map(({ id, value }) => (
        <MenuItem
          key={id}
          icon={<Tint />}
          text={value.title.text}
          labelElement={layout.look?.id === id && tick}
          shouldDismissPopover={false}
          onClick={() => layout.wear({ id, ...value })}
        />
      ))}
      <MenuDivider />
      <ActionItem action={openAccount} look={{ icon: <User /> }} />
      <ActionItem action={changePassword} look={{ icon: <Key /> }} />
      <ActionItem action={signOff} look={{ icon: <LogOut /> }} />
    </BarMenu>
  );
});

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
