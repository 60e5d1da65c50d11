import type { ConnectorsTexts } from './connectorsTexts';

/** In Spanish. */
export const es: ConnectorsTexts = {
  pages: {
    exactly: 'Introduzca exactamente {count, plural, one {# carácter} other {# caracteres}}.',
    atLeast: 'Introduzca al menos {count, plural, one {# carácter} other {# caracteres}}.',
    atMost: 'Introduzca como máximo {count, plural, one {# carácter} other {# caracteres}}.',
    missing: 'Rellene este campo.',
    notEmail: 'Introduzca un correo electrónico válido.',
    wrongForm: 'Este valor no tiene el formato correcto.',
    notNumber: 'Introduzca un número.',
    wentWrong: 'Algo ha salido mal.',
    flowFailed: 'Empiece de nuevo. Si vuelve a fallar, póngase en contacto con soporte.',
    emailTaken:
      'No se puede crear una cuenta con este correo electrónico. Si ya tiene una, inicie sesión.',
    codeUsed: 'Este código no es correcto o ya se usó.',
    next: 'Siguiente',
    go: 'Continuar',
    goOnWith: 'Continuar con {provider}',
    captchaUnanswered: 'Confirme que no es un robot.',
    captchaRefused: 'La comprobación falló o caducó. Confirme de nuevo que no es un robot.',
    captchaUnreachable: 'No se pudo verificar la comprobación. Vuelva a intentarlo en un momento.',
    challengeUnanswered: 'Nadie respondió a la solicitud a tiempo. Vuelva a intentarlo.',
    challengeOver: 'Esta solicitud no existe o su tiempo ha terminado. Empiece de nuevo.',
  },
};
