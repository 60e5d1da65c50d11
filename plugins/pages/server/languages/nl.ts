import type { PagesTexts } from './pagesTexts';

/** In Dutch. */
export const nl: PagesTexts = {
  hosted: {
    title: 'Aanmelden',
    language: 'Taal',
    done: 'Gereed',
    doneText: 'U kunt deze pagina sluiten.',
    failed: 'Dit kon niet worden voltooid',
    failedText: 'Begin opnieuw of ga terug naar waar u vandaan kwam.',
    link: 'Hier doorgaan',
    linkText: 'Ga alleen door als u dit op een andere pagina of een ander apparaat bent begonnen.',
    leaving: 'Doorsturen',
    leavingText: 'U wordt doorgestuurd naar {host}.',
    go: 'Doorgaan',
    refused: 'Er is iets misgegaan',
    again: 'Opnieuw beginnen',
    busy: 'Een ogenblik',
    busyText: 'Uw antwoord wordt verwerkt. De volgende pagina opent automatisch.',
    nothing: 'Pagina niet gevonden. Ga terug naar waar u bent begonnen.',
    unavailable: 'Aanmelden is hier op dit moment niet mogelijk. Probeer het later opnieuw.',
    trialOver: 'Deze test is beëindigd. Voer hem opnieuw uit vanuit het proces.',
    otherBrowser: 'Deze pagina hoort bij een andere browser. Ga daar verder of begin opnieuw.',
    framed:
      'Deze stap leidt naar een andere site en kan niet binnen een ingesloten pagina. Open de pagina zelf.',
    unexpected: 'Er is bij ons iets misgegaan. Probeer het zo opnieuw.',
  },
  ceremony: {
    registerTitle: 'Een passkey instellen',
    authenticateTitle: 'Aanmelden met een passkey',
    registerText:
      'Uw apparaat bewaart de passkey en vraagt om uw vingerafdruk, gezicht of pincode.',
    authenticateText: 'Uw apparaat vraagt om uw vingerafdruk, gezicht of pincode.',
    registerButton: 'Passkey instellen',
    authenticateButton: 'Doorgaan met passkey',
    working: 'Volg de instructies van uw browser of apparaat.',
    unsupported:
      'Deze browser kan hier geen passkeys gebruiken. Gebruik een andere browser of een andere methode.',
    framed:
      'Passkeys werken niet binnen dit kader. Open de pagina in een eigen tabblad of gebruik een andere methode.',
    elsewhere: 'Passkeys horen hier bij {domain}. Open deze pagina op dat adres, met https.',
    stopped: 'Het verzoek is geannuleerd of verlopen. Probeer het opnieuw.',
    known: 'Dit apparaat heeft al een passkey voor u.',
    failed: 'De passkey kon niet worden gebruikt. Probeer het opnieuw.',
    noScript: 'Passkeys vereisen JavaScript. Zet het aan of gebruik een andere methode.',
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
    passwordsDiffer: 'De wachtwoorden komen niet overeen.',
    verifyPassword: 'Wachtwoord bevestigen',
    submit: 'Doorgaan',
    selectOne: 'Selecteren',
  },
};
