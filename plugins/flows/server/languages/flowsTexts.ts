import { messages } from '#core/contract';
import { translate, type Translated } from '#core/server/languages/translate';
import { flowTexts } from '../../contract/flowTexts';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { ptBR } from './pt-BR';

const catalogues = { pages: flowTexts };
export type FlowsTexts = Translated<typeof catalogues>;

const titles = messages('flows.textGroups', {
  pages: 'Examples and templates',
});

/** The texts about the flows that come with the product, in all languages. */
export const flowsTexts = translate(catalogues, titles, {
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
