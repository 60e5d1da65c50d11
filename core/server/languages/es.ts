import type { CoreTexts } from './coreTexts';

/** In Spanish. */
export const es: CoreTexts = {
  waits: {
    waitSeconds:
      'Demasiadas solicitudes. Espere {count, plural, one {# segundo} other {# segundos}} y vuelva a intentarlo.',
    waitMinutes:
      'Demasiadas solicitudes. Espere {count, plural, one {# minuto} other {# minutos}} y vuelva a intentarlo.',
    mailMinutes:
      'Este entorno alcanzó su límite de correos electrónicos. Espere {count, plural, one {# minuto} other {# minutos}} y vuelva a intentarlo.',
    mailHours:
      'Este entorno alcanzó su límite de correos electrónicos. Espere {count, plural, one {# hora} other {# horas}} y vuelva a intentarlo.',
  },
  passwords: {
    needs: 'La contraseña debe cumplir estas reglas: {faults}.',
    length: 'de {least} a {most} caracteres',
    uppercase: 'una letra mayúscula',
    lowercase: 'una letra minúscula',
    digit: 'un dígito',
    special: 'un carácter especial',
    spaces: 'ningún espacio',
    common: 'Esta contraseña es demasiado común. Introduzca otra.',
  },
};
