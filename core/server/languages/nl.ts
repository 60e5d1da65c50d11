import type { CoreTexts } from './coreTexts';

/** In Dutch. */
export const nl: CoreTexts = {
  waits: {
    waitSeconds:
      'Te veel verzoeken. Wacht {count, plural, one {# seconde} other {# seconden}} en probeer het opnieuw.',
    waitMinutes:
      'Te veel verzoeken. Wacht {count, plural, one {# minuut} other {# minuten}} en probeer het opnieuw.',
    mailMinutes:
      'Deze omgeving heeft haar e-maillimiet bereikt. Wacht {count, plural, one {# minuut} other {# minuten}} en probeer het opnieuw.',
    mailHours:
      'Deze omgeving heeft haar e-maillimiet bereikt. Wacht {count, plural, one {# uur} other {# uur}} en probeer het opnieuw.',
  },
  passwords: {
    needs: 'Het wachtwoord moet aan deze regels voldoen: {faults}.',
    length: '{least} tot {most} tekens',
    uppercase: 'een hoofdletter',
    lowercase: 'een kleine letter',
    digit: 'een cijfer',
    special: 'een speciaal teken',
    spaces: 'geen spaties',
    common: 'Dit wachtwoord wordt te vaak gebruikt. Voer een ander wachtwoord in.',
  },
};
