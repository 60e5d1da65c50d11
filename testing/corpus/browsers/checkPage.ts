import { setTimeout as pause } from 'node:timers/promises';
import type { OtherBrowser } from '../../browser/others/OtherBrowser';
import { pressable, read, typeable } from '../run/inspectPage';

const patienceMs = 10_000;

/** Opens a page, fills what can be filled, presses its first button; lists what is wrong. */
export async function checkPage(browser: OtherBrowser, address: string): Promise<string[]> {
  await browser.open(address);
  const shown = await browser.evaluate(read, { pressable, typeable });
  if (shown.interactionId === undefined) return [`no page of a flow: ${shown.text}`];
  const faults = [...shown.faults];
  if (shown.text === '') faults.push('nothing to read');
  const [press] = shown.presses;
  if (!press) return faults;
  await browser.evaluate(fillAndPress, { pressable, typeable, index: press.index });
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    await pause(200);
    // Between two pages there is none to ask.
    const left = await browser.evaluate(hasGoneOn, null).catch(() => false);
    if (left) return faults;
  }
  return [...faults, `“${press.label}” leads nowhere`];
}

const hasGoneOn = () => document.readyState === 'complete' && !('pressedHere' in window);

interface Asked {
  readonly pressable: string;
  readonly typeable: string;
  readonly index: number;
}

function fillAndPress({ pressable, typeable, index }: Asked): void {
  Object.assign(window, { pressedHere: true });
  for (const field of document.querySelectorAll<HTMLInputElement>(typeable))
    if (/^(?:checkbox|radio)$/.test(field.type)) field.checked = true;
    else if (/^(?:text|email|password|search)$/.test(field.type)) field.value = 'ada@example.com';
    else if (/^(?:tel|number)$/.test(field.type)) field.value = '123456';
  document.querySelectorAll<HTMLElement>(pressable)[index]?.click();
}
