import type { ConnectorsTexts } from './connectorsTexts';

/** In Dutch. */
export const nl: ConnectorsTexts = {
  pages: {
    exactly: 'Voer precies {count, plural, one {# teken} other {# tekens}} in.',
    atLeast: 'Voer minstens {count, plural, one {# teken} other {# tekens}} in.',
    atMost: 'Voer hoogstens {count, plural, one {# teken} other {# tekens}} in.',
    missing: 'Vul dit veld in.',
    notEmail: 'Voer een geldig e-mailadres in.',
    wrongForm: 'Deze waarde heeft de verkeerde notatie.',
    notNumber: 'Voer een getal in.',
    wentWrong: 'Er is iets misgegaan.',
    flowFailed: 'Begin opnieuw. Lukt het weer niet, neem dan contact op met de support.',
    emailTaken:
      'Met dit e-mailadres kan geen account worden gemaakt. Meld u aan als u er al een hebt.',
    codeUsed: 'Deze code is niet juist of is al gebruikt.',
    next: 'Volgende',
    go: 'Doorgaan',
    goOnWith: 'Doorgaan met {provider}',
    captchaUnanswered: 'Bevestig dat u geen robot bent.',
    captchaRefused: 'De controle is mislukt of verlopen. Bevestig opnieuw dat u geen robot bent.',
    captchaUnreachable: 'De controle kon niet worden bevestigd. Probeer het zo opnieuw.',
    challengeUnanswered: 'Niemand heeft het verzoek op tijd beantwoord. Probeer het opnieuw.',
    challengeOver: 'Dit verzoek bestaat niet of de tijd is verstreken. Begin opnieuw.',
  },
};
