import { chromium } from 'playwright-core';
import { findChromium } from './testing/browser/findChromium';
import { Client } from './testing/browser/Client';
import { signOn } from './testing/browser/signOn';
import { startDevelopment } from './testing/journeys/kits/startDevelopment';
const d = await startDevelopment();
const b = await chromium.launch({ ...(await findChromium()), headless: true });
try {
const c = await Client.setUp(d as never, true);
const page = await b.newPage({ baseURL: d.address, viewport: { width: 1440, height: 900 } });
page.on('console', m => console.log('[console]', m.type(), m.text().slice(0, 300)));
page.on('pageerror', e => console.log('[pageerror]', e.stack?.slice(0, 600)));
page.setDefaultTimeout(8000);
await signOn(page).catch(e => console.log(String(e).slice(0,300)));
const f = page.frameLocator('iframe#rspack-dev-server-client-overlay');
console.log('OVERLAY', (await f.locator('body').innerText({timeout: 2000}).catch(() => 'none')).slice(0, 1500));
} finally { await b.close(); await d.stop(); }
