import { codes, Failure, getErrorMessage } from '#core/contract';
import { handle } from '#core/server';
import { timeSlices } from '#core/server/internal';
import { companyTexts } from '#plugins/admin/contract';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { flowRunner } from '#plugins/runtime/contract';
import { brands, previewPage } from '../../contract';
import { showStill } from '../brand/drawPreview';
import { screenPage } from '../hosted/page/screenPage';

const step = { companyId: '', interactionId: '', interactionToken: '', nodeId: '', again: '' };

/** Draws a page that is being edited by what draws those of runs. */
export const previewHandler = handle(previewPage, async ({ body }, { server, companyId }) => {
  const { html, css, settings = {}, values, scheme, language, message, errors } = body;
  const words = await server
    .find(companyTexts)
    ?.find(companyId, language === undefined ? [] : [language]);
  const brand = await server.find(brands)?.find(companyId);
  let markup: string;
  try {
    markup = await server.get(flowRunner).renderPage(companyId, html, values, words);
  } catch (fault) {
    const message = getErrorMessage(fault);
    throw new Failure(400, codes.invalid, message, [{ at: 'body/html', message }]);
  }
  const languages = [...(words?.languages ?? [])];
  const spoken = { languages, language: words?.locale ?? '' };
  if (body.plain) return { html: markup, ...spoken };
  const screen = {
    html: markup,
    css,
    fields: [],
    ...(message && { message }),
    ...(errors && { errors }),
  };
  const appearance = { ...toAppearance(settings), ...(words && { words }) };
  const place = { origin: '', own: true, brand };
  const page = await timeSlices.run(companyId, screenPage(place, screen, step, appearance));
  const shown = brand && brand.colorScheme !== 'auto' ? brand.colorScheme : scheme;
  const still = await timeSlices.run(companyId, showStill(page.html, shown));
  return { html: still, ...spoken };
});
