import { messages } from '#core/contract';
import { translate, type Translated } from '#core/server/languages/translate';
import { openidStrings } from '../../strings';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { ptBR } from './pt-BR';

const catalogues = { openid: openidStrings };
export type OpenidTexts = Translated<typeof catalogues>;

const titles = messages('apps.textGroups', {
  openid: 'Application sign-in',
});

const languages = { ar, de, es, fr, it, ja, nl, pl, 'pt-BR': ptBR };
/** The texts about sign-in to applications, in all languages. */
export const openidTexts = translate(catalogues, titles, languages);
