import type { OpenidTexts } from './openidTexts';

/** In Spanish. */
export const es: OpenidTexts = {
  openid: {
    refused: 'No se ha completado el inicio de sesión',
    refusedText:
      'No se puede procesar la solicitud de la aplicación. Vuelva a la aplicación e inténtelo de nuevo, o póngase en contacto con el soporte de la aplicación.',
    unknownText:
      'Este enlace está incompleto u obsoleto. Vuelva a la aplicación e inténtelo de nuevo, o póngase en contacto con el soporte de la aplicación.',
    notSignedOff: 'No se ha completado el cierre de sesión',
    signedOff: 'Ha cerrado sesión',
    signedOffText: 'Puede cerrar esta página.',
  },
};
