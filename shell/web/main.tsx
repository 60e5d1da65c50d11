import { createRoot } from 'react-dom/client';
import { guardHistory } from '#core/web/draft/Guard';
import { followMotion } from '#core/web/layout/followMotion';
import { Root } from '#core/web/root/Root';
import '#core/web/ui/theme.css';
import { App } from './App';
import { dropServiceWorkers } from './start/dropServiceWorkers';
import { plugins } from './plugins';
import { applyTheme } from './start/applyTheme';
import { silenceConsole } from './start/silenceConsole';

if (process.env.NODE_ENV === 'production') silenceConsole(console);
void dropServiceWorkers(navigator.serviceWorker);

const root = new Root({ version: process.env['SLUICE_VERSION'], plugins });
applyTheme(root.layout);
followMotion();
guardHistory(root.guard);
addEventListener('storage', event => root.session.follow(event) === 'reload' && location.reload());
createRoot(document.getElementById('root')!).render(<App root={root} />);
