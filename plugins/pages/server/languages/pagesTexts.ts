import { messages } from '#core/contract';
import { translate, type Translated } from '#core/server/languages/translate';
import { formStrings } from '../forms/formStrings';
import { ceremonyStrings, hostedStrings } from '../hosted/hostedStrings';
import { lookStrings } from '../hosted/look/lookStrings';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { ptBR } from './pt-BR';

const catalogues = {
  hosted: hostedStrings,
  ceremony: ceremonyStrings,
  look: lookStrings,
  forms: formStrings,
};
export type PagesTexts = Translated<typeof catalogues>;

const titles = messages('pages.textGroups', {
  hosted: 'Hosted pages',
  ceremony: 'Passkey pages',
  look: 'Page controls',
  forms: 'Forms',
});

/** The texts about pages and forms, in all languages. */
export const pagesTexts = translate(catalogues, titles, {
  ar,
  de,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  'pt-BR': ptBR,
});
