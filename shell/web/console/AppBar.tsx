import { Menu as MenuIcon, Moon, Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { useAction } from '#core/web/actions/useAction';
import { appBarItems } from '#core/web';
import { Slot } from '#core/web/host/PluginView.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { formatKeys, onMac, openKeys } from '#core/web/palette/keys';
import { toggleTheme } from '../actions/shellActions';
import { Logo } from '../Logo';
import { paths } from '../paths';
import { strings } from '../strings';
import { HelpMenu, ProfileMenu } from './barMenus';

/** The bar on top: where one is, the palette, the theme, help and the person. */
export const AppBar = observer(function AppBar() {
  const { layout, palette } = useApp();
  const theme = useAction({ action: toggleTheme });
  return (
    <header className="sl-bar" data-region>
      <button
        type="button"
        className="sl-bar-button sl-bar-nav"
        aria-label={(layout.navOpen ? strings.closeNavigation : strings.openNavigation).text}
        aria-expanded={layout.navOpen}
        aria-controls="navigation"
        onClick={() => layout.openNav(!layout.navOpen)}
      >
        <MenuIcon size={18} aria-hidden />
      </button>
      <Link href={paths.dashboard.to()} className="sl-bar-home" aria-label="Sluice">
        <Logo size={26} />
        <span>Sluice</span>
      </Link>
      <button
        type="button"
        className="sl-bar-search"
        aria-label={strings.searchLabel.text}
        aria-keyshortcuts={onMac() ? 'Meta+K' : 'Control+K'}
        onClick={() => palette.show()}
      >
        <Search size={14} aria-hidden />
        <span className="sl-bar-search-text">{strings.search.text}</span>
        <kbd>{formatKeys(openKeys)}</kbd>
      </button>
      <div className="sl-bar-end">
        <Slot point={appBarItems} props={{}} />
        <button
          type="button"
          className="sl-bar-button"
          aria-label={(layout.dark ? strings.toLight : strings.toDark).text}
          title={(layout.dark ? strings.toLight : strings.toDark).text}
          onPointerEnter={theme?.preload}
          onClick={() => void theme?.run()}
        >
          {layout.dark ? <Sun /> : <Moon size={16} aria-hidden />}
        </button>
        <HelpMenu />
        <ProfileMenu />
      </div>
    </header>
  );
});

function Sun() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      aria-hidden="true"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <circle cx="8" cy="8" r="3" fill="currentColor" stroke="none" />
      <path
        strokeWidth="1.6"
        d="M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.200 1.200M11.800 11.800L13 13M3 13l1.200-1.200M11.800 4.200L13 3"
      />
    </svg>
  );
}
