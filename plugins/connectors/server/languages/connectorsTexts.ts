import { messages } from '#core/contract';
import { translate, type Translated } from '#core/server/languages/translate';
import { pageStrings } from '../../pageStrings';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { ptBR } from './pt-BR';

const catalogues = { pages: pageStrings };
export type ConnectorsTexts = Translated<typeof catalogues>;

const titles = messages('connectors.textGroups', {
  pages: 'Page fields and messages',
});

/** The texts about pages of connectors, in all languages. */
export const connectorsTexts = translate(catalogues, titles, {
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
