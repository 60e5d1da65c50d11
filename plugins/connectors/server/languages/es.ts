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
    wentWrong: 'Algo ha salido mal. Vuelva a intentarlo.',
    flowFailed: 'Empiece de nuevo. Si vuelve a fallar, póngase en contacto con el soporte.',
    codeUsed:
      'Este código es incorrecto o ya se ha usado. Vuelva a intentarlo o introduzca otro código.',
    next: 'Siguiente',
    go: 'Continuar',
    goOnWith: 'Continuar con {provider}',
    captchaUnanswered: 'Confirme que no es un robot.',
    captchaRefused:
      'La verificación ha fallado o ha caducado. Confirme de nuevo que no es un robot.',
    captchaUnreachable:
      'El servicio de verificación no está disponible. Vuelva a intentarlo en unos instantes.',
    challengeUnanswered: 'Nadie ha respondido a tiempo a la solicitud. Vuelva a intentarlo.',
    challengeOver: 'Esta solicitud no existe o ha caducado. Empiece de nuevo.',
  },
};
