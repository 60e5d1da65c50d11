/**
 * The part of the pages' script behind the component `skrisk`: `fillRisk(form)` puts what the page
 * knows of its browser into the form, as `readBrowserSignals` reads it. Keys and pointers count
 * where a person made them; which keys they were is not looked at.
 */
export const riskScript = `
  const risks = [...document.querySelectorAll('[data-skcomponent="skrisk"]')];
  let keys = 0;
  let presses = 0;
  if (risks.length > 0) {
    addEventListener('keydown', event => void (event.isTrusted && keys++), true);
    addEventListener('pointerdown', event => void (event.isTrusted && presses++), true);
  }
  const untyped = '[type=hidden], [type=submit], [type=button], [type=checkbox], [type=radio]';
  const readSignals = form => {
    const { userAgent, platform, languages, hardwareConcurrency, deviceMemory, maxTouchPoints, webdriver } = navigator;
    const written = [...form.elements].filter(each =>
      (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) && !each.matches(untyped) && each.value !== each.defaultValue);
    const cut = text => String(text || '').slice(0, 400);
    return {
      userAgent: cut(userAgent),
      platform: cut(platform),
      languages: [...languages].slice(0, 40).map(cut),
      timezone: cut(Intl.DateTimeFormat().resolvedOptions().timeZone),
      timezoneOffset: new Date().getTimezoneOffset(),
      screen: [screen.width, screen.height],
      availableScreen: [screen.availWidth, screen.availHeight],
      colorDepth: screen.colorDepth,
      cores: hardwareConcurrency || 0,
      memory: deviceMemory || 0,
      touchPoints: maxTouchPoints || 0,
      webdriver: webdriver === true,
      elapsed: Math.round(performance.now()),
      keys,
      presses,
      filled: written.length,
    };
  };
  const fillRisk = form => {
    for (const { dataset } of risks) {
      const name = dataset.skpropertyname || 'riskPayload';
      const bytes = new TextEncoder().encode(JSON.stringify(readSignals(form)));
      const payload = btoa(String.fromCharCode(...bytes));
      const there = form.elements.namedItem(name);
      if (there instanceof HTMLInputElement) there.value = payload;
      else if (there === null) field(form, name, payload);
    }
  };`;
