import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let flow: Awaited<ReturnType<typeof flowOfEnd>>;
const flowOfEnd = () => runs.flowOf({ done: ['httpConnector', 'createSuccessResponse'] }, []);
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  flow = await flowOfEnd();
});
afterAll(() => sluice.close());

interface Asked {
  readonly language?: string;
  readonly asked?: string;
  readonly cookie?: string;
  readonly at?: { readonly companyId: string; readonly policyId: string };
}

async function open({ language = '', asked, cookie = '', at = flow }: Asked) {
  const query = asked === undefined ? '' : `?ui_locales=${encodeURIComponent(asked)}`;
  const url = `/hosted/${at.companyId}/policy/${at.policyId}${query}`;
  const headers = { 'accept-language': language, cookie };
  return (await sluice.app.inject({ method: 'GET', url, headers })).body;
}

describe('the texts of hosted pages', () => {
  it.each([
    ['de-AT, en;q=0.5', 'de', 'Fertig'],
    ['fr-CA', 'fr', 'Terminé'],
    ['es-MX', 'es', 'Listo'],
    ['pt-PT, pt;q=0.9', 'pt-BR', 'Concluído'],
    ['it', 'it', 'Fatto'],
    ['nl-BE', 'nl', 'Gereed'],
    ['pl', 'pl', 'Gotowe'],
    ['ja', 'ja', '完了'],
    ['ar-EG', 'ar', 'تم'],
    ['cs, en-GB;q=0.5, de;q=0.1', 'en', 'Done'],
    ['', 'en', 'Done'],
  ])('are in the language of a browser that wants “%s”', async (language, locale, title) => {
    const page = await open({ language });
    expect(page).toContain(`<html lang="${locale}"${locale === 'ar' ? ' dir="rtl"' : ''}>`);
    expect(page).toContain(`<h1>${title}</h1>`);
  });

  it('are in the language of the start, else the selected one, else the browser’s', async () => {
    const picked = 'sluice-language=ja.another-run';
    const at = async (asked: Asked) => /<html lang="([^"]*)"/.exec(await open(asked))?.[1];
    expect(await at({ asked: 'xx fr-CA', cookie: picked, language: 'de' })).toBe('fr');
    expect(await at({ cookie: picked, language: 'de' })).toBe('ja');
    expect(await at({ asked: 'xx', language: 'de' })).toBe('de');
    expect(await at({ asked: 'xx', language: 'zz' })).toBe('en');
  });

  it('are not affected by hostile language values', async () => {
    const hostile = ['"><script>alert(1)</script>', '__proto__', 'd"e', `${'de '.repeat(500)}`];
    for (const asked of hostile) {
      const page = await open({ asked, cookie: `sluice-language=${encodeURIComponent(asked)}.x` });
      expect(page).toContain('<html lang="en">');
      expect(page).not.toContain('alert(1)');
    }
  });

  it('describe an end without its own message in the language of the person', async () => {
    const failing = await runs.flowOf({ failed: ['httpConnector', 'createErrorResponse'] }, []);
    const page = await open({ language: 'it', at: failing });
    expect(page).toContain('Ricomincia. Se il problema si ripete, contatta l’assistenza.');
    const english = await open({ language: 'en', at: failing });
    expect(english).toContain('Start again. If this keeps happening, contact support.');
    expect(english).not.toMatch(/flow failed/i);
  });

  it('describe an error that only the flow’s author can fix in general terms', async () => {
    const broken = await runs.flowOf({ broken: ['httpConnector', 'noSuchCapability'] }, []);
    const page = await open({ language: 'de', at: broken });
    expect(page).toContain('<h1>Der Vorgang konnte nicht abgeschlossen werden</h1>');
    expect(page).not.toMatch(/noSuchCapability|stand-in/);
    const disabled = await flowOfEnd();
    const { flowId, token } = disabled;
    await sluice.inject('PUT', `/flows/${flowId}/disable`, { token });
    const off = await open({ language: 'de', at: disabled });
    expect(off).toContain('Diese Seite ist zurzeit nicht verfügbar.');
    expect(off).not.toMatch(/deaktiviert|disabled/);
  });

  it('show the author’s message for an end', async () => {
    const failing = await runs.flowOf(
      { failed: ['errorConnector', 'customErrorMessage', { errorMessage: 'Your trial is over.' }] },
      [],
    );
    expect(await open({ language: 'de', at: failing })).toContain('Your trial is over.');
  });

  it('describe a failure in the language of the person', async () => {
    const url = `/hosted/run/${flow.companyId}/no-such-run`;
    const headers = { 'accept-language': 'de' };
    const elsewhere = await sluice.app.inject({ method: 'GET', url, headers });
    expect(elsewhere.body).toContain('Dieser Vorgang ist in diesem Browser nicht verfügbar.');
    const late = await sluice.app.inject({
      method: 'GET',
      url: '/hosted/link?state=used.up',
      headers,
    });
    expect(late.body).toContain('Dieser Link wurde bereits verwendet oder ist abgelaufen.');
    expect(late.body).toContain('<html lang="de">');
  });
});

describe('an environment’s own texts', () => {
  const save = async (locale: string, texts: Record<string, string>) => {
    const { companyId, token } = flow;
    const saved = await sluice.inject('POST', `/company/${companyId}/locale/${locale}`, {
      token,
      body: { texts },
    });
    expect(saved.status).toBe(200);
  };

  it('replace ours on its pages, per language [C104, C105]', async () => {
    flow = await flowOfEnd();
    await save('de', { 'pages.hosted.done': 'Geschafft <b>!' });
    await save('de-AT', { 'pages.hosted.doneText': 'Baba.' });
    await save('en', { 'pages.hosted.done': 'All set' });
    const german = await open({ language: 'de-AT, en;q=0.5' });
    expect(german).toContain('<html lang="de-AT">');
    expect(german).toContain('<h1>Geschafft &lt;b&gt;!</h1><p>Baba.</p>');
    expect(await open({ language: 'de' })).toContain('Sie können diese Seite schließen.');
    expect(await open({ language: 'cs' })).toContain('<h1>All set</h1>');
    const other = await flowOfEnd();
    expect(await open({ language: 'de', at: other })).toContain('<h1>Fertig</h1>');
  });
});
