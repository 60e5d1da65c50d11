import type { CoreTexts } from './coreTexts';

/** In Polish. */
export const pl: CoreTexts = {
  waits: {
    waitSeconds:
      'Zbyt wiele żądań. Proszę odczekać {count, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}} i spróbować ponownie.',
    waitMinutes:
      'Zbyt wiele żądań. Proszę odczekać {count, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}} i spróbować ponownie.',
    mailMinutes:
      'To środowisko osiągnęło limit wiadomości e-mail. Proszę odczekać {count, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}} i spróbować ponownie.',
    mailHours:
      'To środowisko osiągnęło limit wiadomości e-mail. Proszę odczekać {count, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}} i spróbować ponownie.',
  },
  passwords: {
    needs: 'Hasło musi spełniać te wymagania: {faults}.',
    length: 'od {least} do {most} znaków',
    uppercase: 'wielka litera',
    lowercase: 'mała litera',
    digit: 'cyfra',
    special: 'znak specjalny',
    spaces: 'brak spacji',
    common: 'To hasło jest zbyt popularne. Proszę wpisać inne.',
  },
};
