import type { UsersTexts } from './usersTexts';

/** In Dutch. */
export const nl: UsersTexts = {
  pages: {
    totpTitle: 'Stel je authenticator-app in',
    totpText: 'Scan deze QR-code met je authenticator-app en voer daarna de getoonde code in.',
    totpPicture: 'QR-code',
    totpByHand: 'Kun je de code niet scannen? Voer dan deze sleutel in:',
    code: 'Code',
    go: 'Doorgaan',
    next: 'Volgende',
    email: 'E-mail',
    signIn: 'Inloggen',
    emailFirst: 'Gebruik een passkey of voer je e-mailadres in.',
    confirmTitle: 'Bevestig dat jij het bent',
    confirmText: 'Gebruik de passkey of beveiligingssleutel van je account.',
    confirmButton: 'Passkey gebruiken',
    usePasskey: 'Inloggen met een passkey',
    useCode: 'Liever een code gebruiken',
    recoveryTitle: 'Je herstelcodes',
    recoveryText:
      'Bewaar deze codes op een veilige plek. Met elke code kun je één keer inloggen als je je andere inlogmethoden kwijt bent. Ze worden niet opnieuw getoond.',
    recoveryKept: 'Ik heb ze bewaard',
    copyKey: 'Sleutel kopiëren',
    copyCodes: 'Codes kopiëren',
    downloadCodes: 'Codes downloaden',
    copied: 'Gekopieerd',
    mailSubject: 'Je verificatiecode',
    mailText:
      'Je code is [code]. De code is tien minuten geldig. Heb je er niet om gevraagd? Negeer dan deze e-mail.',
    accountSubject: 'Je hebt al een account',
    accountText:
      'Iemand heeft geprobeerd een account aan te maken met dit e-mailadres, maar er bestaat al een account. Was jij dat? Log dan in, of stel je wachtwoord opnieuw in als je het bent vergeten. Was jij het niet? Negeer dan deze e-mail.',
  },
  refusals: {
    wrongPassword: 'Onjuiste gebruikersnaam of onjuist wachtwoord.',
    locked: 'Te veel onjuiste wachtwoorden. Wacht een paar minuten en probeer het opnieuw.',
    disabled: 'Dit account is uitgeschakeld. Neem contact op met support.',
    passwordExpired: 'Dit wachtwoord is verlopen. Stel een nieuw wachtwoord in om in te loggen.',
    wrongCurrent: 'Het huidige wachtwoord is onjuist. Probeer het opnieuw.',
    passwordRepeats:
      'Gebruik een wachtwoord dat verschilt van {count, plural, one {het huidige} other {de laatste #}}.',
    passwordRace: 'Het wachtwoord is zojuist elders gewijzigd. Probeer het opnieuw.',
    wrongCode: 'Deze code is onjuist. Probeer het opnieuw.',
    tooManyCodes: 'Te veel onjuiste codes. Wacht 15 minuten en probeer het opnieuw.',
    codeOver: 'Deze code is verlopen. Vraag een nieuwe aan.',
    mailCodeRefused:
      'Deze code is onjuist of verlopen. Probeer het nog eens, of begin opnieuw om een nieuwe code te ontvangen.',
    tooManyMails:
      'Er zijn te veel e-mails naar dit adres gestuurd. Wacht 15 minuten en probeer het opnieuw.',
    wrongRecoveryCode: 'Deze herstelcode is onjuist of is al gebruikt. Probeer een andere.',
    notAccepted: 'Deze gegevens zijn niet geaccepteerd. Controleer ze en probeer het opnieuw.',
    noMethod: 'Deze methode is niet beschikbaar. Gebruik een andere.',
    taken:
      'Deze gegevens kunnen niet worden gebruikt. Log in als je een account hebt, of voer andere gegevens in.',
    canceled: 'De bewerking is geannuleerd. Probeer het opnieuw of gebruik een andere methode.',
    keyOver: 'Er is geen sleutel gevraagd of het verzoek is verlopen. Probeer het opnieuw.',
    keyWrong:
      'Je passkey of beveiligingssleutel kon niet worden geverifieerd. Probeer het opnieuw.',
    keySite:
      'Deze sleutel hoort bij een andere site. Open de pagina op het gebruikelijke adres en probeer het opnieuw.',
    keyUnverified:
      'Het apparaat heeft niet bevestigd dat jij het bent. Probeer het opnieuw met je vingerafdruk, gezicht of pincode.',
    keyUsed: 'De reactie van de sleutel is al gebruikt. Probeer het opnieuw.',
    keyTaken: 'Deze sleutel is al geregistreerd. Gebruik een andere.',
    keyUnknown:
      'Deze sleutel is hier niet geregistreerd. Gebruik een andere of log op een andere manier in.',
    keyOfAnother: 'Deze sleutel hoort bij een ander account. Gebruik je eigen sleutel.',
    keyUserGone:
      'Het account van deze passkey bestaat niet meer. Gebruik een andere passkey of inlogmethode.',
    tooManyKeys:
      'Een account kan maximaal {count, plural, one {# sleutel} other {# sleutels}} hebben. Verwijder er eerst een.',
    emailWrong: '‘{value}’ is geen e-mailadres. Voer er een in zoals ada@example.com.',
    emailChanged:
      'Het e-mailadres van het account is gewijzigd. Begin opnieuw om het nieuwe te verifiëren.',
    phoneWrong: '‘{value}’ is geen telefoonnummer. Voer er een in zoals +1 555 010 0123.',
    phoneShort: '‘{value}’ is te kort voor een telefoonnummer.',
    valueLong: 'Gebruik maximaal {count, plural, one {# teken} other {# tekens}}.',
    valueInvisible: 'Deze waarde bevat een onzichtbaar teken. Verwijder het.',
    usernameIsAddress:
      'Een gebruikersnaam met een @ moet het e-mailadres van het account zelf zijn.',
    nameMissing: 'Voer een gebruikersnaam, e-mailadres, telefoonnummer of externe ID in.',
  },
};
