import { messages } from '#core/contract';
import { translate, type Translated } from '#core/server/languages/translate';
import { pageStrings, refusalStrings } from '../../pageStrings';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { ptBR } from './pt-BR';

const catalogues = { pages: pageStrings, refusals: refusalStrings };
export type UsersTexts = Translated<typeof catalogues>;

const titles = messages('users.textGroups', {
  pages: 'Sign-in methods and email',
  refusals: 'Sign-in and profile errors',
});

/** The texts about end users and their credentials, in all languages. */
export const usersTexts = translate(catalogues, titles, {
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
