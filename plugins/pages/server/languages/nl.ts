import type { PagesTexts } from './pagesTexts';

/** In Dutch. */
export const nl: PagesTexts = {
  hosted: {
    title: 'Inloggen',
    language: 'Taal',
    done: 'Gereed',
    doneText: 'Je kunt deze pagina sluiten.',
    failed: 'We konden dit niet voltooien',
    failedText: 'Begin opnieuw of ga terug naar waar je vandaan kwam.',
    link: 'Hier doorgaan',
    linkText: 'Ga alleen door als je dit op een andere pagina of een ander apparaat bent begonnen.',
    leaving: 'Doorsturen',
    leavingText: 'Je wordt doorgestuurd naar {host}.',
    go: 'Doorgaan',
    refused: 'Er is iets misgegaan',
    again: 'Opnieuw beginnen',
    busy: 'Een ogenblik geduld',
    busyText: 'Je antwoord wordt verwerkt. De volgende pagina wordt automatisch geopend.',
    nothing: 'Pagina niet gevonden. Ga terug naar waar je bent begonnen.',
    unavailable: 'Deze pagina is op dit moment niet beschikbaar. Probeer het later opnieuw.',
    trialOver: 'Deze test is verlopen. Voer hem opnieuw uit vanuit het proces.',
    otherBrowser:
      'Dit is niet beschikbaar in deze browser. Ga verder in de browser waarin je bent begonnen, of ga terug naar waar je vandaan kwam en begin opnieuw.',
    framed:
      'De volgende stap leidt naar een andere site, die hier niet kan worden getoond. Laad de pagina opnieuw en gebruik een andere optie, of neem contact op met support.',
    unexpected: 'Er is bij ons iets misgegaan. Probeer het zo opnieuw.',
  },
  ceremony: {
    registerTitle: 'Een passkey instellen',
    authenticateTitle: 'Inloggen met een passkey',
    registerText:
      'Je apparaat bewaart de passkey en vraagt om je vingerafdruk, gezicht of pincode.',
    authenticateText: 'Je apparaat vraagt om je vingerafdruk, gezicht of pincode.',
    registerButton: 'Passkey instellen',
    authenticateButton: 'Doorgaan met passkey',
    working: 'Volg de instructies van je browser of apparaat.',
    unsupported:
      'Deze browser kan hier geen passkeys gebruiken. Gebruik een andere browser of een andere methode.',
    framed:
      'Passkeys werken niet in dit kader. Open de pagina in een eigen tabblad of gebruik een andere methode.',
    elsewhere:
      'Passkeys voor deze pagina werken alleen op {domain}. Open de pagina op dat adres of gebruik een andere methode.',
    stopped: 'Het verzoek is geannuleerd of verlopen. Probeer het opnieuw.',
    known: 'Op dit apparaat staat al een passkey voor jou. Je kunt ermee inloggen.',
    failed: 'De passkey kon niet worden gebruikt. Probeer het opnieuw.',
    noScript: 'Voor passkeys is JavaScript nodig. Zet het aan of gebruik een andere methode.',
  },
  look: {
    links: 'Links',
    backTo: 'Terug naar {app}',
    show: 'Tonen',
    hide: 'Verbergen',
    showPassword: 'Wachtwoord tonen',
    hidePassword: 'Wachtwoord verbergen',
  },
  forms: {
    fieldMissing: 'Voer een waarde in.',
    fieldWrong: 'Voer een geldige waarde in.',
    choiceWrong: 'Selecteer een van de opties.',
    tickMissing: 'Vink het selectievakje aan om door te gaan.',
    passwordsDiffer: 'De wachtwoorden komen niet overeen.',
    verifyPassword: 'Wachtwoord bevestigen',
    submit: 'Doorgaan',
    selectOne: 'Selecteren',
  },
};
