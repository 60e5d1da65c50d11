import type { ConnectorsTexts } from './connectorsTexts';

/** In Dutch. */
export const nl: ConnectorsTexts = {
  pages: {
    exactly: 'Voer precies {count, plural, one {# teken} other {# tekens}} in.',
    atLeast: 'Voer minstens {count, plural, one {# teken} other {# tekens}} in.',
    atMost: 'Voer maximaal {count, plural, one {# teken} other {# tekens}} in.',
    missing: 'Vul dit veld in.',
    notEmail: 'Voer een geldig e-mailadres in.',
    wrongForm: 'Deze waarde heeft niet de juiste indeling.',
    notNumber: 'Voer een getal in.',
    wentWrong: 'Er is iets misgegaan. Probeer het opnieuw.',
    flowFailed: 'Begin opnieuw. Gaat het weer mis? Neem dan contact op met support.',
    codeUsed:
      'Deze code is onjuist of is al gebruikt. Probeer het opnieuw of voer een andere code in.',
    next: 'Volgende',
    go: 'Doorgaan',
    goOnWith: 'Doorgaan met {provider}',
    captchaUnanswered: 'Bevestig dat je geen robot bent.',
    captchaRefused: 'De controle is mislukt of verlopen. Bevestig opnieuw dat je geen robot bent.',
    captchaUnreachable: 'De verificatieservice is niet beschikbaar. Probeer het zo opnieuw.',
    challengeUnanswered: 'Er is niet op tijd op het verzoek gereageerd. Probeer het opnieuw.',
    challengeOver: 'Dit verzoek bestaat niet of is verlopen. Begin opnieuw.',
  },
};
