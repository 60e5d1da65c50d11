import { messages } from '../../contract';
import { translate, type Translated } from './translate';
import { waitStrings } from '../host/strings';
import { passwordStrings } from '../passwords/passwordStrings';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { ptBR } from './pt-BR';

const catalogues = { waits: waitStrings, passwords: passwordStrings };
export type CoreTexts = Translated<typeof catalogues>;

const titles = messages('core.textGroups', {
  waits: 'Too many requests',
  passwords: 'Password rules',
});

/** Texts about too many requests and weak passwords, in all languages. */
export const coreTexts = translate(catalogues, titles, {
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
