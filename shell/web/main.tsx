import { createRoot } from 'react-dom/client';
import { guardHistory } from '#core/web/draft/Guard';
import { ignoreStrayKeys } from '#core/web/layout/ignoreStrayKeys';
import { refocusButtons } from '#core/web/layout/refocusButtons';
import { followMotion } from '#core/web/layout/Layout';
import { Root } from '#core/web/root/Root';
import '@fontsource-variable/inter/wght.css';
import '#core/web/ui/styles/theme.css';
import { App } from './App';
import { dropServiceWorkers, applyTheme, silenceConsole } from './start/preparePage';
import { plugins } from './plugins';

if (process.env.NODE_ENV === 'production') silenceConsole(console);
void dropServiceWorkers(navigator.serviceWorker);

const root = new Root({ version: process.env['SLUICE_VERSION'], plugins });
applyTheme(root.layout);
followMotion();
ignoreStrayKeys(window);
refocusButtons(document);
guardHistory(root.guard);
addEventListener('storage', event => root.session.follow(event) === 'reload' && location.reload());
createRoot(document.getElementById('root')!).render(<App root={root} />);
