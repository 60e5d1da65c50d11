import type { Sliced } from '#core/contract/sliced';
import { renderTemplateSliced } from '#core/server/template/renderTemplate';
import type { PageWords } from '#plugins/admin/contract';
import { rewriteMarkupSliced } from '#plugins/connectors/contract/screens/rewriteMarkup';
import { localizeMarkup } from './localizeScreen';

/** Writes the markup that a hosted page shows of a template and its values, in steps. */
export function* renderPageSliced(
  template: string,
  values: Readonly<Record<string, unknown>>,
  words?: PageWords,
): Sliced<string> {
  const markup = yield* renderTemplateSliced(template, values);
  const localized = words ? yield* localizeMarkup(markup, words) : markup;
  return yield* rewriteMarkupSliced(localized, { action: '', hidden: {}, ownForm: '' });
}
