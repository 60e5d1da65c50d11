import type { UsersTexts } from './usersTexts';

/** In Dutch. */
export const nl: UsersTexts = {
  pages: {
    totpTitle: 'Stel uw authenticator-app in',
    totpText: 'Scan deze QR-code met uw authenticator-app en voer daarna de getoonde code in.',
    totpPicture: 'QR-code',
    totpByHand: 'Kunt u de code niet scannen? Voer dan deze sleutel in:',
    code: 'Code',
    go: 'Doorgaan',
    next: 'Volgende',
    email: 'E-mail',
    signIn: 'Aanmelden',
    emailFirst: 'Gebruik een passkey of voer uw e-mailadres in.',
    confirmTitle: 'Bevestig uw identiteit',
    confirmText: 'Gebruik de passkey of beveiligingssleutel van uw account.',
    confirmButton: 'Passkey gebruiken',
    usePasskey: 'Aanmelden met een passkey',
    useCode: 'Een code gebruiken',
    recoveryTitle: 'Uw herstelcodes',
    recoveryText:
      'Bewaar deze codes op een veilige plek. Met elke code kunt u zich één keer aanmelden als u uw andere methoden kwijt bent. Ze worden niet opnieuw getoond.',
    recoveryKept: 'Ik heb ze bewaard',
    mailSubject: 'Uw code',
    mailText:
      'Uw code is [code]. Hij is tien minuten geldig. Hebt u er niet om gevraagd, negeer dan deze e-mail.',
    accountSubject: 'U hebt al een account',
    accountText:
      'Iemand probeerde een account aan te maken met dit e-mailadres, dat er al een heeft. Was u het, meld u dan aan, of stel uw wachtwoord opnieuw in als u het vergeten bent. Negeer deze e-mail als u het niet was.',
  },
  refusals: {
    wrongPassword: 'De gebruikersnaam of het wachtwoord is onjuist.',
    locked: 'Te veel onjuiste wachtwoorden. Wacht een paar minuten en probeer het opnieuw.',
    disabled: 'Dit account is uitgeschakeld.',
    passwordExpired: 'Dit wachtwoord is verlopen. Voer een nieuw wachtwoord in.',
    wrongCurrent: 'Het huidige wachtwoord is onjuist.',
    passwordRepeats:
      'Gebruik een wachtwoord dat verschilt van {count, plural, one {het huidige} other {de laatste #}}.',
    passwordRace: 'Het wachtwoord is zojuist elders gewijzigd. Probeer het opnieuw.',
    wrongCode: 'Deze code is onjuist. Probeer het opnieuw.',
    tooManyCodes: 'Te veel onjuiste codes. Wacht 15 minuten en probeer het opnieuw.',
    codeOver: 'Deze code is niet meer geldig. Vraag een nieuwe aan.',
    mailCodeRefused:
      'Deze code is onjuist of verlopen. Probeer het opnieuw, of begin opnieuw voor een nieuwe code.',
    tooManyMails:
      'Er zijn te veel codes naar dit adres gestuurd. Wacht 15 minuten en probeer het opnieuw.',
    wrongRecoveryCode: 'Deze herstelcode is onjuist of is al gebruikt.',
    notAccepted: 'Deze gegevens zijn niet geaccepteerd. Controleer ze en probeer het opnieuw.',
    noMethod: 'Deze methode is niet beschikbaar. Gebruik een andere.',
    taken:
      'Deze gegevens kunnen niet worden gebruikt. Meld u aan als u een account hebt, of voer andere in.',
    canceled: 'De handeling is geannuleerd.',
    keyOver: 'Er is geen sleutel gevraagd of de tijd is verstreken. Probeer het opnieuw.',
    keyWrong: 'Het antwoord van de sleutel is ongeldig.',
    keySite:
      'Deze sleutel hoort bij een andere site. Open de pagina op het gebruikelijke adres en probeer het opnieuw.',
    keyUnverified:
      'Het apparaat heeft niet bevestigd dat u het bent. Probeer het opnieuw met uw vingerafdruk, gezicht of pincode.',
    keyUsed: 'Het antwoord van de sleutel is al gebruikt.',
    keyTaken: 'Deze sleutel is al geregistreerd.',
    keyUnknown: 'Deze sleutel is hier niet bekend. Gebruik een andere of meld u anders aan.',
    keyOfAnother: 'De sleutel hoort bij een ander account.',
    keyUserGone: 'Het account van deze passkey bestaat niet meer.',
    tooManyKeys:
      'Een account kan {count, plural, one {# sleutel} other {# sleutels}} hebben. Verwijder er eerst een.',
    notEmail: '‘{value}’ is geen e-mailadres.',
    emailWrong: '‘{value}’ is geen e-mailadres. Voer er een in zoals ada@example.com.',
    emailChanged: 'Het adres van het account is gewijzigd sinds de code is verzonden.',
    phoneWrong: '‘{value}’ is geen telefoonnummer.',
    phoneShort: '‘{value}’ is te kort voor een telefoonnummer.',
    valueLong: 'Gebruik hoogstens {count, plural, one {# teken} other {# tekens}}.',
    valueInvisible: 'Deze waarde bevat een onzichtbaar teken. Verwijder het.',
    usernameIsAddress:
      'Een gebruikersnaam met een @ moet het eigen e-mailadres van het account zijn.',
    nameMissing: 'Voer een gebruikersnaam, e-mailadres, telefoonnummer of externe ID in.',
  },
};
