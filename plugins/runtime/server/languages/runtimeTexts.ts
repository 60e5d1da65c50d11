import { messages } from '#core/contract';
import { translate, type Translated } from '#core/server/languages/translate';
import { runStrings } from '../../contract/runStrings';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { ptBR } from './pt-BR';

const catalogues = { pages: runStrings };
export type RuntimeTexts = Translated<typeof catalogues>;

const titles = messages('runtime.textGroups', {
  pages: 'Runs that can’t continue',
});

/** The texts about why a run can’t go on, in all languages. */
export const runtimeTexts = translate(catalogues, titles, {
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
